"use strict";
(() => {
  const scene = JSON.parse(document.getElementById("scene").textContent);
  const canvas = document.getElementById("view");
  const slider = document.getElementById("time");
  const label = document.getElementById("when");
  const gl = canvas.getContext("webgl2", { antialias: true });
  if (!gl) {
    document.getElementById("no-view").hidden = false;
    return;
  }
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;
  const compile = (kind, source) => {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    return shader;
  };
  const program = (vertex, fragment) => {
    const made = gl.createProgram();
    gl.attachShader(made, compile(gl.VERTEX_SHADER, vertex));
    gl.attachShader(made, compile(gl.FRAGMENT_SHADER, fragment));
    gl.bindAttribLocation(made, 0, "place");
    gl.linkProgram(made);
    return made;
  };
  const head = "#version 300 es\nprecision highp float;\n";
  // the face's own normal, from how the place changes from pixel to pixel
  const solid = program(
    head + "in vec3 place; uniform mat3 turn; uniform vec3 move; uniform mat4 camera; out vec3 seen;" +
      "void main() { seen = turn * place + move; gl_Position = camera * vec4(seen, 1.0); }",
    head + "in vec3 seen; uniform vec3 color; uniform vec3 eye; out vec4 paint; void main() {" +
      "vec3 n = normalize(cross(dFdx(seen), dFdy(seen))); float light = abs(dot(n, normalize(eye - seen)));" +
      "paint = vec4(color * (0.25 + 0.75 * light), 1.0); }"
  );
  const thin = program(
    head + "in vec3 place; uniform mat4 camera; void main() { gl_Position = camera * vec4(place, 1.0); gl_PointSize = 9.0; }",
    head + "uniform vec3 color; out vec4 paint; void main() { paint = vec4(color, 1.0); }"
  );
  const places = (which, names) => Object.fromEntries(names.map((n) => [n, gl.getUniformLocation(which, n)]));
  const ofSolid = places(solid, ["turn", "move", "camera", "color", "eye"]);
  const ofThin = places(thin, ["camera", "color"]);
  const bodies = scene.bodies.map((body) => {
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, bytes(body.vertices), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, bytes(body.faces), gl.STATIC_DRAW);
    return { array, count: body.count, color: body.color, poses: body.poses, segments: body.segments };
  });
  const lines = gl.createVertexArray();
  gl.bindVertexArray(lines);
  const lineBuffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, lineBuffer);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);

  const whole = { target: [0, 0, 0], distance: 2.6 * scene.radius };
  const close = scene.witness && { target: scene.witness.point, distance: 0.08 * scene.size };
  let view = { ...whole, azimuth: 0.6, height: 0.35 };

  const camera = () => {
    const { target, distance, azimuth, height } = view;
    const back = [Math.cos(height) * Math.cos(azimuth), Math.cos(height) * Math.sin(azimuth), Math.sin(height)];
    const eye = target.map((x, i) => x + distance * back[i]);
    const side = [-Math.sin(azimuth), Math.cos(azimuth), 0];
    const up = [back[1] * side[2] - back[2] * side[1], back[2] * side[0] - back[0] * side[2], back[0] * side[1] - back[1] * side[0]];
    const dot = (a) => -(a[0] * eye[0] + a[1] * eye[1] + a[2] * eye[2]);
    const near = 0.02 * distance;
    const far = distance + 4 * scene.radius;
    const f = 1.8;
    const g = f / (canvas.width / canvas.height);
    const depth = (far + near) / (near - far);
    const offset = (2 * far * near) / (near - far);
    const rows = [
      [g * side[0], g * side[1], g * side[2], g * dot(side)],
      [f * up[0], f * up[1], f * up[2], f * dot(up)],
      [depth * back[0], depth * back[1], depth * back[2], depth * dot(back) + offset],
      [-back[0], -back[1], -back[2], -dot(back)],
    ];
    const matrix = new Float32Array(16);
    rows.forEach((row, i) => row.forEach((x, j) => (matrix[4 * j + i] = x)));
    return { matrix, eye, up, side };
  };

  const draw = () => {
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio].map(Math.round);
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const at = Number(slider.value);
    label.textContent = "t = " + scene.times[at];
    gl.viewport(0, 0, width, height);
    const ground = matchMedia("(prefers-color-scheme: dark)").matches ? 0.09 : 0.96;
    gl.clearColor(ground, ground, ground, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    const { matrix, eye } = camera();
    gl.useProgram(solid);
    gl.uniformMatrix4fv(ofSolid.camera, false, matrix);
    gl.uniform3fv(ofSolid.eye, eye);
    for (const body of bodies) {
      const pose = body.poses[at];
      gl.uniformMatrix3fv(ofSolid.turn, false, pose.slice(0, 9));
      gl.uniform3fv(ofSolid.move, pose.slice(9));
      gl.uniform3fv(ofSolid.color, body.color);
      gl.bindVertexArray(body.array);
      gl.drawElements(body.segments ? gl.LINES : gl.TRIANGLES, body.count, gl.UNSIGNED_INT, 0);
    }
    if (scene.witness && at === scene.times.length - 1) {
      const { point, normal } = scene.witness;
      const reach = 0.2 * view.distance;
      const ends = [-1, 1].flatMap((s) => point.map((x, i) => x + s * reach * normal[i]));
      gl.useProgram(thin);
      gl.disable(gl.DEPTH_TEST);
      gl.uniformMatrix4fv(ofThin.camera, false, matrix);
      gl.uniform3fv(ofThin.color, [0.85, 0.1, 0.15]);
      gl.bindVertexArray(lines);
      gl.bindBuffer(gl.ARRAY_BUFFER, lineBuffer);
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([...ends, ...point]), gl.DYNAMIC_DRAW);
      gl.drawArrays(gl.LINES, 0, 2);
      gl.drawArrays(gl.POINTS, 2, 1);
    }
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
  canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
  canvas.addEventListener("pointermove", (event) => {
    if (!event.buttons) return;
    if (event.shiftKey || event.buttons === 2) {
      const { up, side } = camera();
      const scale = view.distance / canvas.clientHeight;
      view.target = view.target.map((x, i) => x + scale * (event.movementY * up[i] - event.movementX * side[i]));
    } else {
      view.azimuth -= 0.008 * event.movementX;
      view.height = Math.max(-1.55, Math.min(1.55, view.height + 0.008 * event.movementY));
    }
    later();
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    view.distance *= Math.exp(0.001 * event.deltaY);
    later();
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    const turns = { ArrowLeft: [0.1, 0], ArrowRight: [-0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1] }[event.key];
    if (!turns) return;
    event.preventDefault();
    view.azimuth += turns[0];
    view.height = Math.max(-1.55, Math.min(1.55, view.height + turns[1]));
    later();
  });
  const go = (id, at, to) => {
    const button = document.getElementById(id);
    if (!to) {
      button.hidden = true;
      return;
    }
    button.addEventListener("click", () => {
      slider.value = at;
      view = { ...view, ...to };
      later();
    });
  };
  slider.max = scene.times.length - 1;
  slider.value = slider.max;
  slider.addEventListener("input", later);
  go("to-start", 0, whole);
  go("to-end", scene.times.length - 1, whole);
  go("to-contact", scene.times.length - 1, close);
  addEventListener("resize", later);
  draw();
})();
