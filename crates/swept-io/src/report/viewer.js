"use strict";
// What draws the bodies: null where the browser has no WebGL 2, and the rest of the page then stands alone.
const viewer = (() => {
  const scene = JSON.parse(document.getElementById("scene").textContent);
  const canvas = document.getElementById("view");
  const slider = document.getElementById("time");
  const label = document.getElementById("when");
  const gl = canvas.getContext("webgl2", { antialias: true, alpha: false });
  const unseen = () => {
    document.getElementById("no-view").hidden = false;
    document.querySelectorAll(".needs-view").forEach((element) => (element.hidden = true));
  };
  if (!gl) {
    unseen();
    return null;
  }
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;
  const floats = (text) => new Float32Array(bytes(text));
  const program = (vertex, fragment, uniforms) => {
    const made = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, "#version 300 es\nprecision highp float;\n" + source);
      gl.compileShader(shader);
      gl.attachShader(made, shader);
    }
    gl.bindAttribLocation(made, 0, "place");
    gl.linkProgram(made);
    if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made) || "no shader");
    return { made, ...Object.fromEntries(uniforms.map((name) => [name, gl.getUniformLocation(made, name)])) };
  };
  const moved = "in vec3 place; uniform mat3 turn; uniform vec3 move; uniform mat4 camera; out vec3 seen;" +
    "void main() { seen = turn * place + move; gl_Position = camera * vec4(seen, 1.0); gl_PointSize = 9.0; }";
  // The face's own normal, from how the place changes from pixel to pixel. Light comes from everywhere, from the
  // sky, and over the shoulder of whoever looks: no face is dark, however it lies.
  const solid = program(
    moved,
    "in vec3 seen; uniform vec4 color; uniform vec3 eye; uniform vec3 lamp; uniform vec3 sky; out vec4 paint;" +
      "void main() { vec3 n = normalize(cross(dFdx(seen), dFdy(seen))); if (dot(n, eye - seen) < 0.0) n = -n;" +
      "float light = 0.45 + 0.4 * max(dot(n, lamp), 0.0) + 0.1 * (1.0 + dot(n, sky));" +
      "paint = vec4(color.rgb * light, color.a); }",
    ["turn", "move", "camera", "color", "eye", "lamp", "sky"]
  );
  const plain = program(
    moved,
    "in vec3 seen; uniform vec4 color; out vec4 paint; void main() { paint = color; }",
    ["turn", "move", "camera", "color"]
  );
  const array = (data, indices) => {
    const made = gl.createVertexArray();
    const buffer = gl.createBuffer();
    gl.bindVertexArray(made);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    if (data) gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
    if (indices) {
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
    }
    return { made, buffer };
  };
  const bodies = scene.bodies.map((body) => ({
    array: array(bytes(body.vertices), bytes(body.faces)).made,
    poses: floats(body.poses),
    count: body.count,
    color: body.color,
    segments: body.segments,
    fixed: body.fixed,
  }));
  const marks = array(null, null);

  // The direction that is up, and two across.
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const unit = (a) => a.map((x) => x / Math.sqrt(dot(a, a)));
  const sky = unit(scene.up);
  const ahead = unit(cross(Math.abs(sky[1]) < 0.9 ? [0, 1, 0] : [0, 0, 1], sky));
  const aside = cross(sky, ahead);
  const focus = 1.8;
  const shape = () => canvas.clientWidth / Math.max(canvas.clientHeight, 1);
  const axes = (azimuth, height) => {
    const [c, s] = [Math.cos(azimuth), Math.sin(azimuth)];
    const back = sky.map((z, i) => Math.cos(height) * (c * ahead[i] + s * aside[i]) + Math.sin(height) * z);
    const side = sky.map((_, i) => c * aside[i] - s * ahead[i]);
    return { back, side, up: cross(back, side) };
  };
  // From where a box fills the picture, looked at along a direction.
  const seeing = (box, { azimuth, height }) => {
    const { back, side, up } = axes(azimuth, height);
    const target = box[0].map((x, i) => 0.5 * x + 0.5 * box[1][i]);
    const least = 1e-30 + 0.1 * Math.hypot(...box[0].map((x, i) => box[1][i] - x));
    const needed = [...Array(8).keys()].map((k) => {
      const corner = target.map((x, i) => box[(k >> i) & 1][i] - x);
      const wide = Math.max((focus / shape()) * Math.abs(dot(corner, side)), focus * Math.abs(dot(corner, up)));
      return dot(corner, back) + 1.1 * wide;
    });
    return { target, distance: Math.max(least, ...needed) };
  };
  // Long rows are looked at from the side.
  const long = (axis) => axis.reduce((sum, x, i) => sum + Math.abs(x) * (scene.first[1][i] - scene.first[0][i]), 0);
  const opening = { azimuth: long(ahead) > 1.5 * long(aside) ? 1.1 : 0.6, height: 0.45 };
  const whole = () => seeing(scene.whole, view);
  const close = () => seeing(scene.first, view);
  const contact = scene.witness && (() => ({ target: scene.witness.point, distance: 0.08 * scene.size }));
  let view = { ...opening };
  view = { ...view, ...close() };
  let at = scene.times.length - 1;
  let overlays = [];
  let points = () => [];
  let pale = false;

  const camera = () => {
    const { target, distance, azimuth, height } = view;
    const { back, side, up } = axes(azimuth, height);
    const eye = target.map((x, i) => x + distance * back[i]);
    const near = 0.02 * distance;
    const far = distance + 6 * scene.extent;
    const depth = (far + near) / (near - far);
    const offset = (2 * far * near) / (near - far);
    const row = (scale, axis, more) => [...axis.map((x) => scale * x), -scale * dot(axis, eye) + more];
    const rows = [row(focus / shape(), side, 0), row(focus, up, 0), row(depth, back, offset), row(-1, back, 0)];
    const matrix = new Float32Array(16);
    rows.forEach((numbers, i) => numbers.forEach((x, j) => (matrix[4 * j + i] = x)));
    const lamp = unit(back.map((x, i) => x + 0.7 * up[i] - 0.5 * side[i]));
    return { matrix, eye, up, side, lamp };
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const pose = (body) => body.poses.subarray(12 * at, 12 * at + 12);
  const place = (which, numbers) => {
    gl.uniformMatrix3fv(which.turn, false, numbers.subarray(0, 9));
    gl.uniform3fv(which.move, numbers.subarray(9, 12));
  };
  const still = new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);

  const draw = () => {
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio].map(Math.round);
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    gl.viewport(0, 0, width, height);
    const ground = dark.matches ? 0.09 : 0.96;
    gl.clearColor(ground, ground, ground, 1);
    gl.depthMask(true);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    const { matrix, eye, lamp } = camera();
    for (const which of [solid, plain]) {
      gl.useProgram(which.made);
      gl.uniformMatrix4fv(which.camera, false, matrix);
    }
    gl.useProgram(solid.made);
    gl.uniform3fv(solid.eye, eye);
    gl.uniform3fv(solid.lamp, lamp);
    gl.uniform3fv(solid.sky, sky);
    const paint = (body, strength) => {
      const part = pale ? 0.3 : 1;
      gl.uniform4fv(solid.color, [...body.color.map((x) => part * x + (1 - part) * ground), strength]);
      place(solid, pose(body));
      gl.bindVertexArray(body.array);
      gl.drawElements(body.segments ? gl.LINES : gl.TRIANGLES, body.count, gl.UNSIGNED_INT, 0);
    };
    bodies.filter((body) => body.fixed).forEach((body) => paint(body, 1));
    // what moves behind something fixed shines through it
    if (bodies.some((body) => body.fixed)) {
      gl.enable(gl.BLEND);
      gl.depthFunc(gl.GREATER);
      gl.depthMask(false);
      bodies.filter((body) => !body.fixed).forEach((body) => paint(body, 0.3));
      gl.depthMask(true);
      gl.depthFunc(gl.LESS);
      gl.disable(gl.BLEND);
    }
    bodies.filter((body) => !body.fixed).forEach((body) => paint(body, 1));
    gl.useProgram(plain.made);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    for (const overlay of overlays) {
      place(plain, pose(bodies[overlay.body]));
      const tone = bodies[overlay.body].color.map((x) => (dark.matches ? 0.4 + 0.6 * x : 0.65 * x));
      const layer = (part, kind, strength) => {
        if (!part) return;
        gl.uniform4fv(plain.color, [...tone, strength]);
        gl.bindVertexArray(part.made);
        gl.drawArrays(kind, 0, part.count);
      };
      layer(overlay.fill, gl.TRIANGLES, 0.25);
      gl.disable(gl.DEPTH_TEST);
      layer(overlay.lines, gl.LINES, overlay.fill ? 0.5 : 0.15);
      gl.enable(gl.DEPTH_TEST);
      layer(overlay.lines, gl.LINES, overlay.fill ? 1 : 0.7);
    }
    gl.disable(gl.BLEND);
    gl.disable(gl.DEPTH_TEST);
    place(plain, still);
    gl.uniform4fv(plain.color, dark.matches ? [1, 0.42, 0.44, 1] : [0.8, 0.1, 0.15, 1]);
    gl.bindVertexArray(marks.made);
    gl.bindBuffer(gl.ARRAY_BUFFER, marks.buffer);
    const dots = points(at).flat();
    if (scene.witness && at === scene.times.length - 1) {
      const { point, normal } = scene.witness;
      const ends = [-1, 1].flatMap((s) => point.map((x, i) => x + 0.2 * s * view.distance * normal[i]));
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(ends), gl.DYNAMIC_DRAW);
      gl.drawArrays(gl.LINES, 0, 2);
      dots.push(...point);
    }
    if (dots.length) {
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(dots), gl.DYNAMIC_DRAW);
      gl.drawArrays(gl.POINTS, 0, dots.length / 3);
    }
    gl.depthMask(true);
  };
  let waiting = false;
  const later = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  };
  // Shows a moment: one of the slider, or a later one of the poses, which has a time of its own.
  const watchers = [];
  const go = (moment, time) => {
    at = moment;
    if (time === undefined) slider.value = at;
    const shown = time === undefined ? scene.times[at] : time;
    label.textContent = "t = " + shown;
    slider.setAttribute("aria-valuetext", label.textContent);
    watchers.forEach((watcher) => watcher(at, time !== undefined));
    later();
  };

  const turn = (across, upward) => {
    view.azimuth += across;
    view.height = Math.max(-1.55, Math.min(1.55, view.height + upward));
    later();
  };
  const shift = (across, upward) => {
    const { up, side } = camera();
    const scale = view.distance / canvas.clientHeight;
    view.target = view.target.map((x, i) => x + scale * (upward * up[i] - across * side[i]));
    later();
  };
  const zoom = (factor) => {
    view.distance *= factor;
    later();
  };
  const fingers = new Map();
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(kind, (event) => fingers.delete(event.pointerId));
  }
  canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !event.buttons) return;
    const [x, y] = [event.clientX - before[0], event.clientY - before[1]];
    const apart = fingers.size === 2 ? spread() : 0;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (apart) zoom(apart / Math.max(spread(), 1));
    else if (event.shiftKey || event.buttons === 2) shift(x, y);
    else turn(-0.008 * x, 0.008 * y);
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(0.001 * event.deltaY));
  }, { passive: false });
  const steps = (by) => go(Math.max(0, Math.min(scene.times.length - 1, Number(slider.value) + by)));
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const [across, upward] = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] || [0, 0];
    if (across || upward) {
      if (event.shiftKey) shift(-24 * across, -24 * upward);
      else turn(0.1 * across, 0.1 * upward);
    } else if (event.key === "+" || event.key === "=") zoom(0.85);
    else if (event.key === "-") zoom(1 / 0.85);
    else if (event.key === ",") steps(-1);
    else if (event.key === ".") steps(1);
    else if (event.key === "Home") {
      view = { ...opening };
      view = { ...view, ...close() };
      later();
    } else return;
    event.preventDefault();
  });
  const press = (id, moment, to) => {
    const button = document.getElementById(id);
    if (!button) return;
    button.hidden = !to;
    button.addEventListener("click", () => {
      view = { ...view, ...to() };
      go(moment);
    });
  };
  slider.max = at;
  slider.addEventListener("input", () => go(Number(slider.value)));
  press("to-start", 0, whole);
  press("to-end", scene.times.length - 1, close);
  press("to-contact", scene.times.length - 1, contact);
  addEventListener("resize", later);
  dark.addEventListener("change", later);
  canvas.addEventListener("webglcontextlost", unseen);
  go(at);
  return {
    scene, canvas, slider, go, steps, later, floats,
    watch: (watcher) => watchers.push(watcher),
    // Further drawings: of each, the body it moves with, corners of lines, and corners of triangles or null.
    overlay: (given) => {
      overlays.flatMap(({ lines, fill }) => [lines, fill]).forEach((part) => {
        if (!part) return;
        gl.deleteBuffer(part.buffer);
        gl.deleteVertexArray(part.made);
      });
      const part = (data) => data && { ...array(new Float32Array(data), null), count: data.length / 3 };
      overlays = given.map(({ body, lines, fill }) => ({ body, lines: part(lines), fill: part(fill) }));
      later();
    },
    mark: (found) => (points = found),
    fade: (on) => (pale = on),
  };
})();
