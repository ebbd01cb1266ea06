export type Device = { browser: string | undefined; system: string | undefined; isHandheld: boolean };

// User agents name their ancestors too, so the first match counts.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPiOS|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\b(DuckDuckGo|Ddg)\//, "DuckDuckGo"],
  [/\b(Firefox|FxiOS|Focus)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\b(MSIE |Trident\/)/, "Internet Explorer"],
];

const systems: [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const handhelds = ["iPhone", "iPad", "Android"];

export function describeUserAgent(userAgent: string): Device {
  const [browser, system] = [firstOf(browsers, userAgent), firstOf(systems, userAgent)];
  return { browser, system, isHandheld: handhelds.includes(system ?? "") };
}

function firstOf(table: [RegExp, string][], userAgent: string): string | undefined {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1];
}
