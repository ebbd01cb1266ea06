export type CalendarEvent = {
  uid: string;
  on: string;
  summary: string;
  description: string;
  url: string;
  hasAlarm: boolean;
};

/** `sequence` rises when the day moves, `modifiedAt` with every change, so that calendar programs keep the newest. */
export type PublishedEvent = CalendarEvent & { sequence: number; modifiedAt: Date };

export type Calendar = { name: string; events: readonly PublishedEvent[] };

/** Follows RFC 5545, without a METHOD: PUBLISH demands an organizer and an event (RFC 5546, section 3.2.1). */
export function calendarText({ name, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Lectern//Assignments//EN",
    "CALSCALE:GREGORIAN",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...(events.length > 0 ? events.flatMap(eventLines) : utcLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

// A calendar needs at least one component (section 3.6).
const utcLines = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

function eventLines(event: PublishedEvent): string[] {
  const { uid, on, summary, description, url, hasAlarm, sequence, modifiedAt } = event;
  const modified = modifiedAt.toISOString().replace(/[-:]|\.\d+/g, "");
  const alarm = [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(summary)}`,
    "TRIGGER:-P6DT15H",
    "END:VALARM",
  ];
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    // Without a METHOD, both properties are the time of the change (section 3.8.7.2).
    `DTSTAMP:${modified}`,
    `LAST-MODIFIED:${modified}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${on.replaceAll("-", "")}`,
    // A date after 9999 has no form. Without an end, the event lasts its day (section 3.6.1).
    ...(on < "9999-12-31" ? [`DTEND;VALUE=DATE:${dayAfter(on).replaceAll("-", "")}`] : []),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    ...(hasAlarm ? alarm : []),
    "END:VEVENT",
  ];
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

// Section 3.3.11 allows no control characters but line breaks.
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const longest = 75;

/** Folds at 75 octets (section 3.1) and never within a character. */
function folded(line: string): string {
  const parts = [""];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longest) {
      parts.push("");
      octets = 1;
    }
    parts.push(`${parts.pop()}${character}`);
    octets += size;
  }
  return parts.join("\r\n ");
}
