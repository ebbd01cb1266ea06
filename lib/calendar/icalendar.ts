/** `on` is `YYYY-MM-DD`; `uid` is the same for as long as it is the same event. */
export type CalendarEvent = {
  uid: string;
  on: string;
  summary: string;
  description: string;
  url: string;
  /** A week before, at nine in the morning. */
  hasAlarm: boolean;
};

export type Calendar = { name: string; writtenAt: Date; events: readonly CalendarEvent[] };

/** A calendar of days to subscribe to (RFC 5545, with the name and the refresh interval of RFC 7986). */
export function calendarText({ name, writtenAt, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Lectern//Assignments//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...events.flatMap((event) => eventLines(event, writtenAt)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(
  { uid, on, summary, description, url, hasAlarm }: CalendarEvent,
  writtenAt: Date,
): string[] {
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
    `DTSTAMP:${writtenAt.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${on.replaceAll("-", "")}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    ...(hasAlarm ? alarm : []),
    "END:VEVENT",
  ];
}

// Section 3.3.11: no control characters but line breaks.
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const longest = 75;

/** Lines of at most 75 octets (section 3.1), none of which ends within a character. */
function folded(line: string): string {
  const parts = [""];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longest) {
      parts.push("");
      // The space that begins it.
      octets = 1;
    }
    parts.push(`${parts.pop()}${character}`);
    octets += size;
  }
  return parts.join("\r\n ");
}
