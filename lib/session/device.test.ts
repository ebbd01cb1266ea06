import { expect, test } from "vitest";
import { deviceName } from "@/lib/messages/device-name";
import { messagesIn } from "@/lib/messages/messages";
import { describeUserAgent } from "./device";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const iosWebKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const android = "Mozilla/5.0 (Linux; Android 10; K)";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)";

test.each([
  [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${mac} ${webKit} Chrome/142.0.0.0 Safari/537.36`, "Chrome on macOS"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
  [`${android} ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [`${iphone} ${iosWebKit} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/142.0.0.0 Safari/537.36`, "Chrome on Linux"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0",
    "Firefox on macOS",
  ],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0", "Firefox on Android"],
  [`${iphone} ${iosWebKit} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, "Firefox on iPhone"],
  [`${mac} ${iosWebKit} Version/18.5 Safari/605.1.15`, "Safari on macOS"],
  [`${iphone} ${iosWebKit} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${iosWebKit} Version/16.6 Mobile/15E148 Safari/604.1`,
    "Safari on iPad",
  ],
  [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Edge on Windows"],
  [`${android} ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, "Edge on Android"],
  [
    `${iphone} ${iosWebKit} Version/18.0 EdgiOS/142.0.3595.66 Mobile/15E148 Safari/605.1.15`,
    "Edge on iPhone",
  ],
  [`${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`, "Opera on Windows"],
  [
    `${android} ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Vivaldi/7.6`,
    "Vivaldi on Linux",
  ],
  [`${mac} ${iosWebKit} Version/18.5 Safari/605.1.15 Ddg/18.5`, "DuckDuckGo on macOS"],
  ["Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko", "Internet Explorer on Windows"],
  ["Mozilla/5.0 (X11; FreeBSD amd64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox"],
  ["curl/8.14.1", "Unknown browser"],
  ["", "Unknown browser"],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(describeUserAgent(userAgent), messagesIn("en"))).toBe(name);
});

test("phones and tablets are distinguished from computers", () => {
  const isHandheld = (userAgent: string) => describeUserAgent(userAgent).isHandheld;
  expect([iphone, android, windows, mac, ""].map(isHandheld)).toEqual([true, true, false, false, false]);
});

// With a square of this length, the test's time would be over.
test("a hostile user agent is read in time", () => {
  expect(describeUserAgent("Version/".repeat(2_000_000)).isHandheld).toBe(false);
});
