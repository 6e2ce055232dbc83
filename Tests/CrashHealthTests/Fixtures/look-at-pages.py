#!/usr/bin/python3
"""Opens pages in a real Chromium and says as JSON what a person would meet there.

    look-at-pages.py PAGE...    one line a page, viewport and medium

Speaks the DevTools protocol over a pipe, so that no port is needed. Whatever hangs ends after a minute.
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

WIDTHS = (320, 1000)
MEDIA = ("light", "dark", "print")

# Runs in the page with DevTools' rights; the page itself may run nothing.
LOOK = r"""
(() => {
  const rgb = text => (text.match(/[\d.]+/g) || []).map(Number);
  const luminance = ([r, g, b]) => [r, g, b].map(c => c / 255)
    .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = element => {
    for (; element; element = element.parentElement) {
      const colour = rgb(getComputedStyle(element).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const visible = element => element.getClientRects().length > 0;
  let contrast = 21, palest = "", smallest = 99;
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!own || !visible(element) || ["title", "desc"].includes(element.tagName)) continue;
    const style = getComputedStyle(element);
    const ink = rgb(element instanceof SVGElement ? style.fill : style.color);
    const [low, high] = [luminance(ink), luminance(ground(element))].sort((a, b) => a - b);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < contrast) [contrast, palest] = [ratio, `${element.tagName} ${element.getAttribute("class")}`];
    const scale = element instanceof SVGElement ? element.getScreenCTM().a : 1;
    smallest = Math.min(smallest, parseFloat(style.fontSize) * scale);
  }
  const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
  const named = [...document.querySelectorAll("[aria-labelledby]")]
    .flatMap(element => element.getAttribute("aria-labelledby").split(" "));
  const charts = [...document.querySelectorAll("svg.chart")].filter(visible);
  return {
    title: document.title,
    overflow: document.documentElement.scrollWidth - innerWidth,
    contrast, palest, smallest,
    charts: charts.length,
    chartsWithoutTable: charts.filter(c => !c.closest("section").querySelector("table")).length,
    repeatedIds: ids.filter((id, index) => ids.indexOf(id) !== index),
    missingIds: named.filter(id => !document.getElementById(id)),
    scripts: document.querySelectorAll("script, iframe, object, embed, link, img, [onclick], [onload]").length,
    text: document.body.innerText.length,
  };
})()
"""


class Chromium:
    def __init__(self, folder):
        to_browser, self.to = os.pipe()
        self.out, from_browser = os.pipe()
        # The browser reads descriptor 3 and writes 4.
        def wire():
            a, b = os.dup(to_browser), os.dup(from_browser)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync",
             f"--user-data-dir={folder}", "--remote-debugging-pipe", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=wire, start_new_session=True, env=os.environ | {"HOME": folder, "XDG_RUNTIME_DIR": folder})
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.number, self.events, self.session = b"", 0, [], None

    def receive(self):
        while b"\0" not in self.rest:
            part = os.read(self.out, 1 << 16)
            if not part:
                sys.exit("look-at-pages: the browser ended")
            self.rest += part
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"look-at-pages: {method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.receive())

    def end(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


def complaint(event):
    """What the console would show, or None."""
    parameters = event.get("params", {})
    match event.get("method"):
        case "Log.entryAdded":
            return parameters["entry"]["text"]
        case "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" | "Audits.issueAdded":
            return json.dumps(parameters)
        case "Page.javascriptDialogOpening":
            return "dialog: " + parameters["message"]


def look(browser, page, width, medium):
    browser.events.clear()
    browser.ask("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 500)
    browser.ask("Emulation.setEmulatedMedia", media="print" if medium == "print" else "screen",
                features=[{"name": "prefers-color-scheme", "value": "dark" if medium == "dark" else "light"}])
    url = pathlib.Path(page).resolve().as_uri()
    browser.ask("Page.navigate", url=url)
    browser.wait_for("Page.loadEventFired")
    found = browser.ask("Runtime.evaluate", expression=LOOK, returnByValue=True)["result"]["value"]
    requests = [event["params"]["request"]["url"] for event in browser.events
                if event.get("method") == "Network.requestWillBeSent"]
    return found | {
        "page": pathlib.Path(page).name, "width": width, "medium": medium,
        "requests": [request for request in requests if request != url],
        "console": [text for text in map(complaint, browser.events) if text],
    }


def main():
    signal.alarm(60)
    folder = tempfile.mkdtemp(prefix="look-at-pages-")
    browser = Chromium(folder)
    signal.signal(signal.SIGALRM, lambda *_: (browser.end(), os._exit(70)))
    try:
        target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
        browser.session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Audits"):
            browser.ask(f"{domain}.enable")
        for page in sys.argv[1:]:
            for width in WIDTHS:
                for medium in MEDIA:
                    print(json.dumps(look(browser, page, width, medium)))
    finally:
        browser.end()
        shutil.rmtree(folder, ignore_errors=True)


main()
