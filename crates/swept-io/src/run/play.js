"use strict";
// Plays the run once, unless whoever looks prefers little motion; goes from event to event.
(() => {
  if (!viewer) return;
  const { scene, canvas, slider, go } = viewer;
  const { times, events, names } = scene;
  const last = times.length - 1;
  const button = document.getElementById("play");
  const met = document.getElementById("met");
  let playing = null;
  const stop = () => {
    playing = null;
    button.textContent = "play";
  };
  const tick = (now) => {
    if (!playing) return;
    const time = playing.time + (now - playing.clock) / 1000;
    let at = Number(slider.value);
    while (at < last && times[at + 1] <= time) at++;
    if (at !== Number(slider.value)) go(at);
    if (at === last) stop();
    else requestAnimationFrame(tick);
  };
  const start = () => {
    if (Number(slider.value) === last) go(0);
    playing = { clock: performance.now(), time: times[Number(slider.value)] };
    button.textContent = "pause";
    requestAnimationFrame(tick);
  };
  const toggle = () => (playing ? stop() : start());
  button.addEventListener("click", toggle);
  slider.addEventListener("input", stop);
  for (const id of ["to-start", "to-end"]) document.getElementById(id).addEventListener("click", stop);
  canvas.addEventListener("keydown", (event) => {
    if (event.key === " ") {
      event.preventDefault();
      toggle();
    } else if (event.key === "," || event.key === ".") stop();
  });

  // The events between the frame before and this one.
  const within = (at) => events.filter(([time]) => time <= times[at] && (at === 0 || time > times[at - 1]));
  viewer.mark((at) => within(at).flatMap(([, , points]) => points));
  viewer.watch((at) => {
    const said = within(at).map(([, [a, b]]) => `${names[a]} and ${names[b]}`);
    const more = said.length > 3 ? ` and ${said.length - 3} more pairs` : "";
    met.textContent = said.length ? `Here met: ${said.slice(0, 3).join("; ")}${more}.` : "";
  });
  const frame = (time) => {
    const at = times.findIndex((shown) => shown >= time);
    return at < 0 ? last : at;
  };
  const frames = [...new Set(events.map(([time]) => frame(time)))].sort((a, b) => a - b);
  const jump = (id, choose) => {
    const to = document.getElementById(id);
    to.hidden = !frames.length;
    to.addEventListener("click", () => {
      stop();
      const chosen = choose(Number(slider.value));
      if (chosen !== undefined) go(chosen);
    });
  };
  jump("event-before", (at) => frames.filter((other) => other < at).pop());
  jump("event-next", (at) => frames.find((other) => other > at));
  go(0);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) start();
})();
