"""Opens the pages of `swept check --report` and `swept simulate --report` in Chromium and looks at them.

Usage: pages.py SWEPT [--chromium FILE] [--screenshots FOLDER]

Needs Playwright and Pillow (PyPI) and a Chromium of the system; `.ci/pages` installs them. Every check is
about what a browser really shows: pixels, computed styles, requests, the text of elements.
"""

import argparse
import io
import pathlib
import re
import subprocess
import sys
import tempfile

from PIL import Image, ImageChops
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent
QUIET = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
SOFTWARE = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
NO_WEBGL = ["--disable-gpu", "--disable-3d-apis"]
EVIL = "<script>alert(1)</script>"
WIDE, NARROW = (1280, 900), (390, 844)

# Elements with text of their own whose contrast with what is behind them is too low, and how many were measured.
CONTRAST = """() => {
  const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
  const linear = (c) => ((c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const bright = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const behind = (element) => {
    for (; element; element = element.parentElement) {
      const color = parse(getComputedStyle(element).backgroundColor);
      if (color.length && (color.length < 4 || color[3] > 0.99)) return color;
    }
    return [255, 255, 255];
  };
  const low = [];
  let measured = 0;
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("script, style, noscript, option") || !element.getClientRects().length) continue;
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own) continue;
    measured++;
    const style = getComputedStyle(element);
    const color = parse(element instanceof SVGElement ? style.fill : style.color);
    const [a, b] = [bright(color), bright(behind(element))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) low.push(`${element.tagName}.${element.className}: ${ratio.toFixed(2)}`);
  }
  return [measured, low.slice(0, 5)];
}"""


class Checks:
    """Counts what passed and what did not."""

    def __init__(self):
        self.passed, self.failed = 0, 0

    def __call__(self, name, holds, found=""):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
        print(f"{'ok    ' if holds else 'FAILED'}  {name}" + ("" if holds or found == "" else f": {found}"), flush=True)


class Opened:
    """A page in a browser, with everything that went wrong there."""

    def __init__(self, browser, path, size=WIDE, scheme="light", motion="reduce"):
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion=motion)
        self.page = self.context.new_page()
        self.complaints, self.requests, self.dialogs = [], [], []
        self.page.on("console", lambda said: self.complaints.append(said.text)
                     if said.type in ("error", "warning") and "GPU stall" not in said.text else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("dialog", lambda dialog: (self.dialogs.append(dialog.message), dialog.dismiss()))
        self.page.goto(path.as_uri())
        self.settle()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()

    def settle(self):
        """Waits until what was asked for is drawn."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def canvas(self):
        """The pixels of the canvas as they are shown."""
        self.settle()
        return Image.open(io.BytesIO(self.page.locator("#view").screenshot())).convert("RGB")

    def moves(self, act):
        """How many pixels of the canvas something changes."""
        before = self.canvas()
        act()
        return differing(before, self.canvas())

    def slide(self, name, value):
        self.page.evaluate(
            "([id, value]) => { const s = document.getElementById(id); s.value = value;"
            " s.dispatchEvent(new Event('input')); }", [name, value])

    def press(self, key):
        self.page.keyboard.press(key)

    def text(self, name):
        return self.page.locator(f"#{name}").inner_text()


def differing(a, b):
    """The number of pixels in which two pictures differ clearly."""
    if a.size != b.size:
        return 0
    return sum(ImageChops.difference(a, b).convert("L").point(lambda x: 255 if x > 12 else 0).histogram()[255:])


def colored(picture):
    """Pixels with a colour, as bodies have one and the ground and fixed bodies have not."""
    saturation = picture.convert("HSV").getchannel("S")
    return sum(saturation.histogram()[60:])


def brightness(css):
    """The mean of red, green and blue of a colour such as `rgb(21, 24, 28)`."""
    numbers = [float(number) for number in re.findall(r"[\d.]+", css)[:3]]
    return sum(numbers) / 3


def both_pages(check, name, browser, path):
    """What holds for every page."""
    with Opened(browser, path) as opened:
        page = opened.page
        picture = opened.canvas()
        colours = len(picture.getcolors(1 << 24))
        check(f"{name}: the canvas is not blank", colours > 50, f"{colours} colours")
        part = colored(picture) / (picture.width * picture.height)
        check(f"{name}: bodies can be seen at once", part > 0.01, f"{part:.4f} of the picture")
        last = int(page.locator("#time").get_attribute("max"))
        opened.slide("time", 0)
        moved = opened.moves(lambda: opened.slide("time", last))
        check(f"{name}: the slider moves the bodies", moved > 500, f"{moved} pixels")
        page.focus("#time")
        before = opened.text("when")
        opened.press("ArrowLeft")
        check(f"{name}: arrow keys move the slider", opened.text("when") != before, before)
        page.focus("#view")
        for key in ("ArrowLeft", "ArrowUp", "Shift+ArrowRight", "+", "-", "Home"):
            moved = opened.moves(lambda key=key: opened.press(key))
            check(f"{name}: the key {key} changes the view", moved > 200, f"{moved} pixels")
        opened.slide("time", 0)
        check(f"{name}: the full stop goes on in time", (opened.press("."), opened.text("when"))[1] != "t = 0",
              opened.text("when"))
        outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
        check(f"{name}: what has the focus is marked", outline not in ("none", ""), outline)
        box = page.locator("#view").bounding_box()
        def drag():
            page.mouse.move(box["x"] + 200, box["y"] + 200)
            page.mouse.down()
            page.mouse.move(box["x"] + 320, box["y"] + 240, steps=4)
            page.mouse.up()
        moved = opened.moves(drag)
        check(f"{name}: dragging turns the view", moved > 500, f"{moved} pixels")
        moved = opened.moves(lambda: page.mouse.wheel(0, -400))
        check(f"{name}: the wheel zooms", moved > 500, f"{moved} pixels")
        unnamed = page.evaluate("""() => [...document.querySelectorAll("button, input, select, canvas")]
            .filter((e) => !(e.textContent.trim() || e.getAttribute("aria-label") || e.getAttribute("aria-labelledby")
                             || (e.labels && e.labels.length))).map((e) => e.outerHTML.slice(0, 80))""")
        check(f"{name}: every control has a name", not unnamed, unnamed)
        foreign = [url for url in opened.requests if url != path.as_uri()]
        check(f"{name}: no requests besides the page itself", not foreign, foreign)
        check(f"{name}: nothing on the console", not opened.complaints, opened.complaints)
    for scheme in ("light", "dark"):
        with Opened(browser, path, scheme=scheme) as opened:
            measured, low = opened.page.evaluate(CONTRAST)
            check(f"{name}, {scheme}: text has a contrast of 4.5", measured > 20 and not low, f"{measured}, {low}")
            ground = brightness(opened.page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
            corner = sum(opened.canvas().getpixel((8, 8))) / 3
            dark = scheme == "dark"
            check(f"{name}, {scheme}: page and picture are {scheme}", (ground < 60) == dark and (corner < 60) == dark,
                  f"{ground}, {corner}")
    with Opened(browser, path, size=NARROW) as opened:
        over = opened.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        check(f"{name}, phone: nothing sticks out", over <= 0, f"{over} pixels")
        outside = opened.page.evaluate("""() => [...document.querySelectorAll("button, input, select, output, h1, p")]
            .filter((e) => e.getClientRects().length && e.getBoundingClientRect().right > innerWidth + 1)
            .map((e) => e.id || e.tagName)""")
        check(f"{name}, phone: every control is within reach", not outside, outside)
        part = colored(opened.canvas()) / (opened.canvas().width * opened.canvas().height)
        check(f"{name}, phone: bodies can be seen at once", part > 0.01, f"{part:.4f} of the picture")


def check_page(check, browser, path):
    """What holds for the page about a query."""
    with Opened(browser, path) as opened:
        page = opened.page
        for number, tree in enumerate(["lenses", "balls", "boxes"]):
            moved = opened.moves(lambda number=number: page.select_option("#tree", str(number)))
            check(f"check: the tree of {tree} is drawn", moved > 500, f"{moved} pixels")
            moved = opened.moves(lambda: opened.slide("level", 4))
            shown = opened.text("level-shown")
            check(f"check: another level of {tree}", moved > 500 and shown.startswith("4: "), f"{moved}, {shown}")
            opened.slide("level", 2)
        opened.slide("time", 0)
        moved = opened.moves(lambda: opened.slide("visit", 20))
        check("check: a visited pair is drawn", moved > 500, f"{moved} pixels")
        said = opened.text("visited")
        check("check: a visited pair is described", re.match(r"21 of \d+: .* (apart until|is split)", said), said)
        page.click("#visit-next")
        check("check: the next visit follows", opened.text("visited").startswith("22 of "), opened.text("visited"))
        page.focus("#visit")
        opened.press("ArrowLeft")
        check("check: arrow keys step through visits", opened.text("visited").startswith("21 of "),
              opened.text("visited"))
        times = set()
        last = int(page.locator("#visit").get_attribute("max"))
        for number in range(0, last, max(last // 12, 1)):
            opened.slide("visit", number)
            times.add(opened.text("when"))
        check("check: visits are shown at their times", len(times) > 3, times)
        opened.slide("time", 3)
        check("check: the time line leaves the visits", opened.text("visited").startswith("none of "),
              opened.text("visited"))
        moved = opened.moves(lambda: page.click("#to-contact"))
        check("check: the nearest points are shown", moved > 500, f"{moved} pixels")
        rows = page.locator("h2:has-text('Where the search went') ~ .wide tbody tr").count()
        check("check: the work is counted by level", rows > 3, f"{rows} rows")
        check("check: nothing on the console after all that", not opened.complaints, opened.complaints)


def simulation_page(check, browser, path):
    """What holds for the page about a run."""
    with Opened(browser, path) as opened:
        page = opened.page
        page.wait_for_timeout(700)
        check("simulation, little motion: it stands still", opened.text("when") == "t = 0", opened.text("when"))
        marks = page.evaluate("""() => { const p = document.querySelector(".events path");
            return p ? (p.getAttribute("d").match(/M/g) || []).length : 0; }""")
        check("simulation: events are marked on the time line", marks > 3, f"{marks} marks")
        apart = page.evaluate("""() => { const [a, b] = [".events", "#time"].map((s) =>
            document.querySelector(s).getBoundingClientRect());
            return Math.max(Math.abs(a.left - b.left - 8), Math.abs(a.right - b.right + 8)); }""")
        check("simulation: the marks stand above the slider", apart < 2, f"{apart} pixels off")
        page.click("#event-next")
        check("simulation: the next event is found", opened.text("met").startswith("Here met: "), opened.text("met"))
        place = opened.text("when")
        page.click("#event-next")
        page.click("#event-before")
        check("simulation: and the one before it", opened.text("when") == place, opened.text("when"))
        page.focus("#view")
        opened.press("Space")
        page.wait_for_timeout(900)
        check("simulation: the space bar plays", opened.text("when") != place and opened.text("play") == "pause",
              opened.text("when"))
        opened.press("Space")
        place = opened.text("when")
        page.wait_for_timeout(500)
        check("simulation: and pauses", opened.text("when") == place and opened.text("play") == "play", place)
        # the floor lies below the middle of the picture, and is lit
        opened.slide("time", 0)
        picture = opened.canvas()
        least = min(sum(picture.getpixel((x, picture.height - 20))) / 3 for x in range(20, picture.width - 20, 40))
        check("simulation: the floor is not dark", least > 90, f"{least}")
        dark = sum(picture.convert("L").histogram()[:45]) / (picture.width * picture.height)
        check("simulation: no part of the picture is black", dark < 0.002, f"{dark:.4f} of it")
    with Opened(browser, path, motion="no-preference") as opened:
        opened.page.wait_for_timeout(1200)
        check("simulation: it plays once by itself", opened.text("when") != "t = 0", opened.text("when"))
        opened.page.click("#play")
        place = opened.text("when")
        opened.page.wait_for_timeout(400)
        check("simulation: and can be stopped", opened.text("when") == place, opened.text("when"))


def hostile_names(check, name, browser, path, where):
    with Opened(browser, path) as opened:
        shown = opened.page.locator(where).first.inner_text()
        check(f"{name}: a name with markup is text", EVIL in shown, shown[:200])
        check(f"{name}: and runs nothing", not opened.dialogs and not opened.complaints,
              f"{opened.dialogs} {opened.complaints}")


def without_webgl(check, name, browser, path):
    with Opened(browser, path) as opened:
        page = opened.page
        has = page.evaluate("() => !!document.createElement('canvas').getContext('webgl2')")
        check(f"{name}, no WebGL: it is really missing", not has)
        check(f"{name}, no WebGL: it is said", page.locator("#no-view").is_visible())
        dead = page.evaluate("() => [...document.querySelectorAll('canvas, button, input, select')]"
                             ".filter((e) => e.getClientRects().length).length")
        check(f"{name}, no WebGL: no controls that do nothing", dead == 0, f"{dead}")
        rows = page.locator("table.facts tr:visible").count()
        plots = page.locator("figure svg:visible").count()
        check(f"{name}, no WebGL: numbers and curves remain", rows >= 8 and plots == 2, f"{rows} rows, {plots} curves")
        errors = [said for said in opened.complaints if "WebGL" not in said]
        check(f"{name}, no WebGL: nothing on the console", not errors, errors)


def screenshots(browser, pages, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, path in pages.items():
        for scheme in ("light", "dark"):
            for size in (WIDE, NARROW):
                with Opened(browser, path, size=size, scheme=scheme) as opened:
                    if name == "simulation":
                        opened.page.click("#event-next")
                    opened.settle()
                    opened.page.screenshot(path=folder / f"{name}-{scheme}-{size[0]}.png", full_page=True)


def written(swept, folder):
    """The pages, written by the command on scenes of the project."""
    def run(*arguments):
        subprocess.run([swept, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL, cwd=ROOT)

    pages = {name: folder / f"{name}.html" for name in ("check", "simulation", "evil-check", "evil-simulation")}
    run("check", "--scene", "scenes/gears.toml", "--report", pages["check"])
    run("simulate", "scenes/sim-dominoes.toml", "--report", pages["simulation"])
    body = '[[body]]\nname = "{}"\nbuiltin = "box(12)"\n[body.motion]\nkind = "spin"\nposition = [{}, 0, 0]\nvelocity = [{}, 0, 0]\n'
    bodies = body.format(EVIL, 0, 0) + body.format("</script><img src=x onerror=alert(2)>", 3, -4)
    scene = folder / "evil.toml"
    scene.write_text(bodies)
    run("check", "--scene", scene, "--report", pages["evil-check"])
    scene.write_text("[simulation]\ngravity = [0, 0, 0]\nseconds = 1\n" + bodies)
    run("simulate", scene, "--report", pages["evil-simulation"])
    return pages


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("swept", help="the command, built")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--screenshots", type=pathlib.Path, help="also write pictures of both pages to this folder")
    arguments = parser.parse_args()
    check = Checks()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        pages = written(pathlib.Path(arguments.swept).resolve(), pathlib.Path(folder))
        launch = lambda extra: playwright.chromium.launch(
            executable_path=arguments.chromium, args=[*QUIET, *extra])
        browser = launch(SOFTWARE)
        print(f"Chromium {browser.version}", flush=True)
        for name in ("check", "simulation"):
            size = pages[name].stat().st_size
            check(f"{name}: the page is small", size < 15_000_000, f"{size} bytes")
            both_pages(check, name, browser, pages[name])
        check_page(check, browser, pages["check"])
        simulation_page(check, browser, pages["simulation"])
        hostile_names(check, "check", browser, pages["evil-check"], "h1")
        hostile_names(check, "simulation", browser, pages["evil-simulation"], ".wide")
        if arguments.screenshots:
            screenshots(browser, {name: pages[name] for name in ("check", "simulation")}, arguments.screenshots)
        browser.close()
        browser = launch(NO_WEBGL)
        for name in ("check", "simulation"):
            without_webgl(check, name, browser, pages[name])
        browser.close()
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
