"""A person's browser: Debian's Chromium, and what it did while a page was open."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.ui import WebDriverWait

# A busy machine is no reason to fail.
PATIENCE_S = 60
_MISSING = "there is no Chromium with its driver: apt-get install chromium chromium-driver, or both on the PATH under these names"
# Nothing but this machine has an address, and names that a test makes up lead to it.
_NAMES = "MAP *.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
_ARGUMENTS = (
    "--headless=new",
    # Its sandbox needs rights that a container hasn't; it opens pages of this machine alone.
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    f"--host-resolver-rules={_NAMES}",
)


class Browser:
    """One window. `said` and `asked` tell of the time since they were called last."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def open(self, url: str, expects: str = "") -> str:
        """Returns what the page says once its address ends as it should."""
        self.driver.get(url)
        if expects:
            self.until(lambda driver: urlsplit(driver.current_url).path == expects)
        return self.text

    def until(self, holds: Callable[[webdriver.Chrome], bool]) -> None:
        WebDriverWait(self.driver, PATIENCE_S).until(holds)

    @property
    def text(self) -> str:
        return self.driver.find_element(By.TAG_NAME, "body").text

    def find(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def follow(self, words: str) -> str:
        """Clicks the link with these words, and returns what the page says that it leads to."""
        return self.after(self.driver.find_element(By.LINK_TEXT, words).click)

    def after(self, act: Callable[[], None]) -> str:
        """Does what leads to another page, and returns what that says."""
        before = self.driver.find_element(By.TAG_NAME, "html")
        act()
        self.until(expected_conditions.staleness_of(before))
        self.until(lambda driver: driver.execute_script("return document.readyState") == "complete")
        return self.text

    def narrow(self, width: int) -> None:
        """Gives the window that many pixels, as a phone has."""
        size = {"width": width, "height": 740, "deviceScaleFactor": 1, "mobile": True}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def said(self) -> list[str]:
        return [str(line["message"]) for line in self.driver.get_log("browser")]

    def asked(self) -> dict[str, list[int]]:
        """The addresses that were asked for, each with the statuses of its answers, whether the page got to see them or not."""
        told = [json.loads(line["message"])["message"] for line in self.driver.get_log("performance")]
        sent = {one["params"]["requestId"]: one["params"] for one in told if one["method"] == "Network.requestWillBeSent"}
        asked: dict[str, list[int]] = {one["request"]["url"]: [] for one in sent.values()}
        for one in told:
            if one["method"] == "Network.responseReceivedExtraInfo" and one["params"]["requestId"] in sent:
                asked[sent[one["params"]["requestId"]]["request"]["url"]].append(one["params"]["statusCode"])
        return asked


@contextmanager
def opened_browser() -> Iterator[Browser]:
    """A browser without a past. Skips the test where there is none, and fails it where CI is set."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not (chromium and driver):
        (pytest.fail if os.environ.get("CI") else pytest.skip)(_MISSING)
    options = webdriver.ChromeOptions()
    options.binary_location = str(chromium)
    for argument in _ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    window = webdriver.Chrome(options, Service(driver))
    window.set_page_load_timeout(PATIENCE_S)
    try:
        yield Browser(window)
    finally:
        window.quit()
