import { describe, expect, test } from "vitest";
import {
  formatCalendarDay,
  formatDay,
  formatDistance,
  formatMoment,
  formatNumber,
  languageOf,
  namedLanguages,
  pageLanguageOf,
  themeOf,
  timeZoneOf,
} from "./format";

describe("The language of dates", () => {
  test.each([
    ["de-DE,de;q=0.9,en;q=0.8", "de-DE"],
    ["en;q=0.2, fr;q=0.9", "fr"],
    ["en-US", "en-US"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["sr-Latn-RS;q=1.000", "sr-Latn-RS"],
    ["fr;q=0,nl;q=0.1", "nl"],
    ["xx-YY,pl;q=0.3", "pl"],
    ["*,ja;q=0.5", "ja"],
    ["pt ; q=0.5", "pt"],
    ["ar-u-ca-buddhist-nu-latn", "ar"],
  ])("%s asks for %s", (header, language) => {
    expect(languageOf(header)).toBe(language);
  });

  test.each([
    null,
    "",
    "*",
    "nonsense",
    "de;q=2",
    "de;q=-1",
    "de;q=0.12345",
    "de;level=1",
    "../../etc",
    "de_DE",
    "x-private",
    "de\u0000",
    "<script>",
    ",".repeat(5_000),
    `${"xx,".repeat(30)}de`,
    "a".repeat(100_000),
  ])("An invalid list of languages (%j) means English", (header) => {
    expect(languageOf(header?.slice(0, 100_000) ?? null)).toBe("en");
  });
});

describe("The time zone", () => {
  test.each(["Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC", "Etc/GMT+5", "Asia/Tokyo"])(
    "%s is one",
    (zone) => expect(timeZoneOf(zone)).toBe(zone),
  );

  test.each([
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["US/Pacific", "America/Los_Angeles"],
    ["Etc/UTC", "UTC"],
    ["europe/berlin", "Europe/Berlin"],
  ])("%s is known by its current name, %s", (reported, name) => expect(timeZoneOf(reported)).toBe(name));

  test.each([
    undefined,
    "",
    "Mars/Olympus",
    "+02:00",
    "../../etc/passwd",
    "Europe/Berlin\n",
    "a".repeat(1_000),
  ])("%j is none", (zone) => expect(timeZoneOf(zone)).toBeNull());
});

test("A theme is one of three, and any other value means the system's", () => {
  expect(["light", "dark", "system", "purple", undefined].map(themeOf)).toEqual([
    "light",
    "dark",
    "system",
    "system",
    "system",
  ]);
});

describe("Dates and numbers", () => {
  const value = new Date("2026-11-21T23:30:00Z");

  test("follow the reader's language and time zone", () => {
    expect(formatMoment(value, { language: "de-DE", timeZone: "Europe/Berlin" })).toBe("22.11.2026, 00:30");
    expect(formatMoment(value, { language: "en-GB", timeZone: "America/New_York" })).toBe(
      "21 Nov 2026, 18:30",
    );
    expect(formatDay(value, { language: "fr", timeZone: "Asia/Tokyo" })).toBe("22 nov. 2026");
    expect(formatNumber(1234.56, "decimal", "en")).toBe("1,234.6");
    expect(formatNumber(0.4, "percent", "en")).toBe("40%");
  });

  test("have the digits and separators of numbers in texts, whatever the region", () => {
    const numbers = ["en-DE", "de-CH", "ar-EG"].map((language) => formatNumber(1234.5, "decimal", language));
    expect(numbers).toEqual(["1,234.5", "1.234,5", "1,234.5"]);
    const day = new Date("2026-11-21T12:00:00Z");
    expect(formatDay(day, { language: "ar-EG", timeZone: "UTC" })).toBe("21 نوفمبر 2026");
    expect(formatDistance(day, new Date("2026-11-24T12:00:00Z"), "ar-EG")).toContain("3");
  });

  test("are marked as UTC until the reader's time zone is known", () => {
    expect(formatMoment(value, { language: "de", timeZone: null })).toBe("21.11.2026, 23:30 UTC");
    expect(formatDay(value, { language: "de", timeZone: null })).toBe("21.11.2026");
  });

  test.each([
    ["sv-SE", "Saturday 28 November"],
    ["pl", "Saturday 28 November"],
    ["en-US", "Saturday, November 28"],
    ["en", "Saturday, November 28"],
    ["de-AT", "Samstag, 28. November"],
    ["it, fr-CA;q=0.5", "samedi 28 novembre"],
    ["es", "sábado 28 de noviembre"],
  ])("are in the page's language and in the order of the reader's region (%s)", (browser, day) => {
    const now = new Date("2026-11-21T12:00:00Z");
    const words = formatCalendarDay("2026-11-28", pageLanguageOf([], browser, "en"), {
      now,
      withWeekday: true,
    });
    expect(words.replace("Saturday, 28", "Saturday 28")).toBe(day);
  });

  test("call the first of a month « 1er » in French", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    const day = (withWeekday: boolean) => formatCalendarDay("2026-12-01", "fr-CA", { now, withWeekday });
    expect([day(false), day(true)]).toEqual(["1er décembre", "mardi 1er décembre"]);
    expect(formatDay(new Date("2026-12-11T12:00:00Z"), { language: "fr", timeZone: "UTC" })).toBe(
      "11 déc. 2026",
    );
  });

  test("use languages that have names, in the order of the reader's alphabet", () => {
    expect(namedLanguages(["sv", "pt-BR", "es"], "de")).toEqual([
      { code: "pt-BR", name: "Portugiesisch (Brasilien)" },
      { code: "sv", name: "Schwedisch" },
      { code: "es", name: "Spanisch" },
    ]);
  });
});

test("A calendar day is the same everywhere, with its year only if it isn't this one", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(formatCalendarDay("2026-11-30", "en-GB", { now, withWeekday: true })).toBe("Monday 30 November");
  expect(formatCalendarDay("2026-11-03", "de", { now })).toBe("3. November");
  expect(formatCalendarDay("2027-01-12", "en-US", { now })).toBe("January 12, 2027");
});

test.each([
  ["2026-11-21T11:59:40Z", "this minute"],
  ["2026-11-21T11:00:01Z", "59 minutes ago"],
  ["2026-11-20T13:00:00Z", "23 hours ago"],
  ["2026-11-19T13:00:00Z", "1 day ago"],
  ["2026-12-05T12:00:00Z", "in 14 days"],
  ["2028-01-01T12:00:00Z", "in 1 year"],
])("%s is %s", (moment, words) => {
  expect(formatDistance(new Date(moment), new Date("2026-11-21T12:00:00Z"), "en")).toBe(words);
});
