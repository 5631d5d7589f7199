"use strict";
// Trees at a level, and the pairs of nodes that the search visited.
(() => {
  if (!viewer) return;
  const { scene, floats, overlay, fade, go } = viewer;
  const find = (id) => document.getElementById(id);
  const { trees, visits } = scene;
  const [tree, level, levelShown] = ["tree", "level", "level-shown"].map(find);
  const [visit, visited] = ["visit", "visited"].map(find);
  const strides = { lens: 8, ball: 4, box: 12 };
  const across = ([x, y, z]) => {
    const other = Math.abs(x) < 0.6 ? [0, z, -y] : [-z, 0, x];
    const size = Math.hypot(...other);
    return other.map((c) => c / size);
  };
  // A point of a lens: s from -1 to 1 along its axis, and an angle about it.
  const lens = ([cx, cy, cz, radius, ux, uy, uz, half]) => {
    const size = Math.hypot(ux, uy, uz) || 1;
    const axis = size ? [ux / size, uy / size, uz / size] : [0, 0, 1];
    const e = across(axis);
    const f = [axis[1] * e[2] - axis[2] * e[1], axis[2] * e[0] - axis[0] * e[2], axis[0] * e[1] - axis[1] * e[0]];
    const reach = Math.min(half, radius);
    return (s, angle, inward = 1) => {
      const z = s * reach;
      const r = inward * Math.sqrt(Math.max(radius * radius - z * z, 0));
      const [c, d] = [r * Math.cos(angle), r * Math.sin(angle)];
      return [cx, cy, cz].map((x, i) => x + z * axis[i] + c * e[i] + d * f[i]);
    };
  };
  const round = 24;
  const bend = 6;
  const turn = (k) => (2 * Math.PI * k) / round;
  const lensLines = (numbers, lines) => {
    const point = lens(numbers);
    for (const s of [-1, 0, 1]) {
      for (let k = 0; k < round; k++) lines.push(...point(s, turn(k)), ...point(s, turn(k + 1)));
    }
    for (let k = 0; k < round; k += 4) {
      for (let j = 0; j < bend; j++) {
        const [from, to] = [(2 * j) / bend - 1, (2 * (j + 1)) / bend - 1];
        lines.push(...point(from, turn(k)), ...point(to, turn(k)));
      }
    }
  };
  const lensFill = (numbers, fill) => {
    const point = lens(numbers);
    for (let k = 0; k < round; k++) {
      for (let j = 0; j < bend; j++) {
        const [from, to] = [(2 * j) / bend - 1, (2 * (j + 1)) / bend - 1];
        const [a, b, c, d] = [point(from, turn(k)), point(from, turn(k + 1)), point(to, turn(k)), point(to, turn(k + 1))];
        fill.push(...a, ...b, ...c, ...b, ...d, ...c);
      }
      for (const s of [-1, 1]) fill.push(...point(s, 0, 0), ...point(s, turn(k)), ...point(s, turn(k + 1)));
    }
  };
  const boxLines = (n, lines) => {
    const corner = (k) => [0, 1, 2].map((i) =>
      n[i] + [0, 1, 2].reduce((sum, j) => sum + (k & (1 << j) ? 1 : -1) * n[3 + 3 * j + i], 0));
    for (let k = 0; k < 8; k++) {
      for (const j of [1, 2, 4]) if (!(k & j)) lines.push(...corner(k), ...corner(k | j));
    }
  };
  const outline = (kind, numbers, lines) => {
    if (kind === "box") boxLines(numbers, lines);
    else if (kind === "ball") lensLines([...numbers, 0, 0, 1, numbers[3]], lines);
    else lensLines(numbers, lines);
  };

  const showTree = () => {
    const chosen = tree.value === "" ? null : trees[Number(tree.value)];
    level.disabled = !chosen;
    if (!chosen) {
      levelShown.textContent = "";
      overlay([]);
      return;
    }
    const stride = strides[chosen.kind];
    level.max = Math.max(...chosen.bodies.map((body) => body.levels.length)) - 1;
    const depth = Number(level.value);
    const drawn = chosen.bodies.map((body, k) => {
      const numbers = floats(body.nodes);
      const before = body.levels.slice(0, depth).reduce((sum, [count]) => sum + count, 0);
      const [count, all] = body.levels[depth] || [0, 0];
      const lines = [];
      for (let n = before; n < before + count; n++) outline(chosen.kind, numbers.subarray(stride * n, stride * (n + 1)), lines);
      return { body: k, lines, fill: null, said: count < all ? `${count} of ${all}` : `${all}` };
    });
    levelShown.textContent = `${depth}: ${drawn.map(({ said }) => said).join(" and ")} nodes`;
    overlay(drawn);
  };
  tree.addEventListener("change", () => {
    level.value = Math.min(Number(level.value), Number(level.max));
    leave();
    showTree();
  });
  level.addEventListener("input", () => {
    leave();
    showTree();
  });

  const leave = () => {
    fade(false);
    if (visited) visited.textContent = `none of ${visits.list.length} shown`;
  };
  const showVisit = () => {
    const number = Number(visit.value);
    const [a, b, moment, until, split] = visits.list[number];
    const pair = [a, b];
    const drawn = pair.map((node, k) => {
      const numbers = floats(visits.nodes[k]).subarray(8 * node, 8 * node + 8);
      const [lines, fill] = [[], []];
      lensLines(numbers, lines);
      lensFill(numbers, fill);
      return { body: k, lines, fill };
    });
    const said = pair.map((node, k) => {
      const face = visits.faces[k][node];
      return (face < 0 ? "a node" : `face ${face}`) + ` at level ${visits.levels[k][node]}`;
    });
    const outcome = split < 0
      ? `proved apart until ${until}`
      : `not apart for long enough, so the ${split ? "second" : "first"} is split`;
    visited.textContent = `${number + 1} of ${visits.list.length}: ${said.join(" with ")}; ${outcome}`;
    visit.setAttribute("aria-valuetext", visited.textContent);
    tree.value = "";
    level.disabled = true;
    levelShown.textContent = "";
    fade(true);
    overlay(drawn);
    go(scene.times.length + moment, visits.moments[moment]);
  };
  // whoever moves the time again wants to see the bodies
  viewer.watch((_, foreign) => {
    if (foreign || !visit || tree.value !== "") return;
    leave();
    overlay([]);
  });
  if (visits) {
    visit.max = visits.list.length - 1;
    visit.addEventListener("input", showVisit);
    const by = (id, step) => find(id).addEventListener("click", () => {
      visit.value = Number(visit.value) + step;
      showVisit();
    });
    by("visit-before", -1);
    by("visit-next", 1);
  }
  leave();
  showTree();
})();
