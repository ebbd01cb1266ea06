import { expect, test } from "vitest";
import { calendarText } from "./icalendar";

const event = {
  uid: "one@lectern",
  on: "2026-11-30",
  summary: "Due: Fire safety",
  description: "Required",
  url: "https://learn.example.com/courses/fire-safety",
  hasAlarm: true,
  sequence: 2,
  modifiedAt: new Date("2026-11-24T08:30:15.123Z"),
};
const textOf = (fields: Partial<typeof event> = {}, name = "Academy") =>
  calendarText({ name, events: [{ ...event, ...fields }] });

/** Unfolds lines as calendars do (RFC 5545, section 3.1). */
const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

test("A due date is a free all-day event with an alarm a week before", () => {
  expect(linesOf(textOf())).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Lectern//Assignments//EN",
    "CALSCALE:GREGORIAN",
    "NAME:Academy",
    "X-WR-CALNAME:Academy",
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    "BEGIN:VEVENT",
    "UID:one@lectern",
    "DTSTAMP:20261124T083015Z",
    "LAST-MODIFIED:20261124T083015Z",
    "SEQUENCE:2",
    "DTSTART;VALUE=DATE:20261130",
    "DTEND;VALUE=DATE:20261201",
    "SUMMARY:Due: Fire safety",
    "DESCRIPTION:Required",
    "URL:https://learn.example.com/courses/fire-safety",
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "DESCRIPTION:Due: Fire safety",
    "TRIGGER:-P6DT15H",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
  expect(textOf({ hasAlarm: false })).not.toContain("VALARM");
});

test("An empty calendar has a component and no METHOD", () => {
  const lines = linesOf(calendarText({ name: "Academy", events: [] }));
  expect(lines.filter((line) => /^(BEGIN|END|METHOD):?/.test(line))).toEqual([
    "BEGIN:VCALENDAR",
    "BEGIN:VTIMEZONE",
    "BEGIN:STANDARD",
    "END:STANDARD",
    "END:VTIMEZONE",
    "END:VCALENDAR",
  ]);
});

test("The last day of a year ends in the next one", () => {
  expect(textOf({ on: "2027-12-31" })).toContain("DTEND;VALUE=DATE:20280101\r\n");
  expect(textOf({ on: "9999-12-31" })).not.toContain("DTEND");
});

test.each([
  ["a,b;c\\d", "a\\,b\\;c\\\\d"],
  ["one\r\ntwo\nthree\rfour", "one\\ntwo\\nthree\\nfour"],
  ["END:VEVENT\r\nBEGIN:VEVENT", "END:VEVENT\\nBEGIN:VEVENT"],
  ["a\u0000b\u0007c\u007fd\u0085e", "abcde"],
  ["Grüße: 10 %", "Grüße: 10 %"],
])("A name such as %j can't add calendar properties", (name, written) => {
  expect(linesOf(textOf({}, name))).toContain(`NAME:${written}`);
  expect(linesOf(textOf({}, name))).toHaveLength(27);
});

test.each(["x".repeat(500), "ü".repeat(300), "漢".repeat(200), "👩‍🚀".repeat(60), `${"a".repeat(67)}👍`])(
  "Folding keeps lines below 75 octets without splitting characters: %s",
  (summary) => {
    const text = textOf({ summary });
    const lengths = text.split("\r\n").map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(Math.max(...lengths)).toBeGreaterThan(70);
    expect(text.isWellFormed()).toBe(true);
    expect(linesOf(text)).toContain(`SUMMARY:${summary}`);
  },
);
