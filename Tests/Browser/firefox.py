"""The system's Firefox, driven over WebDriver BiDi, which it speaks without another program: what Playwright's own Firefox would be
for, and is not in Debian.

Only what the tests need: tabs, going to an address, clicking and typing as a person does, and what a script in the page says.
"""

import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import threading

import websocket

from studio import until

# So that nothing but what is tested goes out, and nothing asks anything.
PREFERENCES = {
    "app.update.enabled": False, "browser.aboutwelcome.enabled": False, "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False, "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False, "extensions.update.enabled": False,
    "layout.css.prefers-color-scheme.content-override": 1, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "services.settings.server": "data:,#remote-settings-dummy/v1",
    "signon.rememberSignons": False, "toolkit.telemetry.enabled": False, "ui.prefersReducedMotion": 1,
}
# The shared id of an element, by which input is aimed at it.
FIND = """(selector) => {
  const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  element?.scrollIntoView({ block: 'center' });
  return element ?? null;
}"""


def program() -> str | None:
    """Firefox; `None` where there is none."""
    return os.environ.get("DAYBOOK_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """A browser without a window, with a profile of its own."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.profile = folder / "firefox"
        self.profile.mkdir()
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (self.profile / "user.js").write_text("".join(lines))
        # Firefox cannot make its sandbox in every container.
        environment = {**os.environ, "HOME": str(self.profile), "MOZ_DISABLE_CONTENT_SANDBOX": "1"}
        self.process = subprocess.Popen(
            [program(), "--headless", "--no-remote", "--profile", str(self.profile), "--remote-debugging-port", "0", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment)
        for line in self.process.stderr:
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                break
        else:
            raise RuntimeError("Firefox ended before it could be driven")
        threading.Thread(target=lambda: [None for _ in self.process.stderr], daemon=True).start()
        self.socket = websocket.create_connection(found[1] + "/session", timeout=60, suppress_origin=True)
        self.numbers = itertools.count(1)
        self.problems: list[str] = []
        self.version = self.send("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.send("session.subscribe", events=["log.entryAdded"])

    def send(self, method: str, **parameters) -> dict:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message["type"] == "event":
                entry = message["params"]
                # What the page's own scripts say to be wrong, and exceptions that nobody caught.
                if entry.get("level") == "error":
                    self.problems.append(entry["text"])
            elif message.get("id") == number:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]

    def person(self) -> str:
        """Somebody with cookies of their own, who may open several tabs."""
        return self.send("browser.createUserContext")["userContext"]

    def tab(self, person: str, width: int = 1280, height: int = 900) -> "FirefoxTab":
        context = self.send("browsingContext.create", type="tab", userContext=person)["context"]
        self.send("browsingContext.setViewport", context=context, viewport={"width": width, "height": height})
        return FirefoxTab(self, context)

    def end(self) -> None:
        self.socket.close()
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stderr.close()


class FirefoxTab:
    """A tab of Firefox."""

    def __init__(self, firefox: Firefox, context: str) -> None:
        self.firefox, self.context = firefox, context

    def goto(self, address: str) -> None:
        self.firefox.send("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def show(self) -> None:
        """Puts the tab before the others."""
        self.firefox.send("browsingContext.activate", context=self.context)

    def reload(self) -> None:
        self.firefox.send("browsingContext.reload", context=self.context, wait="complete")

    @property
    def address(self) -> str:
        return self.firefox.send("browsingContext.getTree", root=self.context)["contexts"][0]["url"]

    def ask(self, expression: str):
        """What a script in the page says, as JSON."""
        answer = self.firefox.send(
            "script.evaluate", expression=f"Promise.resolve({expression}).then((said) => JSON.stringify(said ?? null))",
            target={"context": self.context}, awaitPromise=True)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def comes(self, expression: str) -> None:
        """Waits until a script in the page, or in the one that follows it, says that something is so."""

        def is_so() -> bool:
            try:
                return self.ask(f"Promise.resolve({expression}).then(Boolean)")
            except RuntimeError:  # between two pages
                return False

        until(is_so)

    def says(self, text: str) -> None:
        """Waits until a text is in sight."""
        self.comes(f"document.body?.innerText.includes({json.dumps(text)})")

    def element(self, selector: str) -> dict:
        self.comes(f"({FIND})({json.dumps(selector)}) !== null")
        answer = self.firefox.send(
            "script.callFunction", functionDeclaration=FIND, arguments=[{"type": "string", "value": selector}],
            target={"context": self.context}, awaitPromise=False)
        return {"sharedId": answer["result"]["sharedId"]}

    def click(self, selector: str) -> None:
        """Clicks the first element in sight, in its middle."""
        middle = {"type": "pointerMove", "x": 0, "y": 0, "origin": {"type": "element", "element": self.element(selector)}}
        self._act("pointer", [middle, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])

    def fill(self, selector: str, text: str) -> None:
        """Types a text in the place of what stands in a field."""
        self.click(selector)
        self.ask("document.activeElement.select()")
        self.press(*text)

    def press(self, *keys: str) -> None:
        self._act("key", [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")])

    def _act(self, kind: str, actions: list[dict]) -> None:
        self.firefox.send("input.performActions", context=self.context, actions=[{"type": kind, "id": kind, "actions": actions}])
