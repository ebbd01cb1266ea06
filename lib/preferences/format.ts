import { type Reader, type Theme, themeSchema } from "./schema";

type Where = Pick<Reader, "language" | "timeZone">;

const fallback = "en";
const headerLimit = 500;
const rangesLimit = 20;

// RFC 9110, section 12.5.4: a language range with its weight, which has three digits at most.
const range = /^([a-z]{1,8}(?:-[a-z\d]{1,8})*)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

const zoneName = /^[A-Z][\w+-]*(\/[\w+-]+){0,2}$/i;

/** The language of dates and numbers: of those in Accept-Language that this server can write, the one wanted most. */
export function languageOf(acceptLanguage: string | null): string {
  const entries = (acceptLanguage ?? "").slice(0, headerLimit).split(",", rangesLimit).map(parseRange);
  const wanted = entries.filter((entry) => entry !== null).filter(({ weight }) => weight > 0);
  const [best] = wanted
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ language }) => Intl.DateTimeFormat.supportedLocalesOf(language));
  return best ?? fallback;
}

/** A time zone as a browser names it, or null when there is none of that name. */
export function timeZoneOf(value: string | undefined): string | null {
  if (!value || value.length > 64 || !zoneName.test(value)) return null;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return value;
  } catch {
    return null;
  }
}

/** The theme that a browser kept, the system's when it kept none. */
export function themeOf(value: string | undefined): Theme {
  return themeSchema.catch("system").parse(value);
}

/** A moment, such as `21 Nov 2026, 14:30`; in UTC and saying so while nobody knows where the reader is. */
export function formatMoment(value: Date, { language, timeZone }: Where): string {
  const text = format(
    language,
    { dateStyle: "medium", timeStyle: "short", timeZone: timeZone ?? "UTC" },
    value,
  );
  return timeZone ? text : `${text} UTC`;
}

/** The day of a moment, where the reader is. */
export function formatDay(value: Date, { language, timeZone }: Where): string {
  return format(language, { dateStyle: "long", timeZone: timeZone ?? "UTC" }, value);
}

const spans = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** How far a moment is from another one, such as `2 hours ago` or `in 3 days`; whole units alone. */
export function formatDistance(value: Date, now: Date, language: string): string {
  const seconds = (value.getTime() - now.getTime()) / 1000;
  const [unit, length] = spans.find(([, span]) => Math.abs(seconds) >= span) ?? ["minute", 60];
  const units = Math.trunc(seconds / length);
  return new Intl.RelativeTimeFormat(language, { numeric: units === 0 ? "auto" : "always" }).format(
    units,
    unit,
  );
}

/** A number, or a share of one as a percentage. */
export function formatNumber(value: number, language: string, style: "decimal" | "percent"): string {
  return new Intl.NumberFormat(language, { style, maximumFractionDigits: 1 }).format(value);
}

/** What English calls a language. */
export function nameOfLanguage(language: string): string {
  return (
    new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" }).of(language) ?? language
  );
}

function parseRange(entry: string): { language: string; weight: number } | null {
  const [, tag = "", weight = "1"] = range.exec(entry.trim()) ?? [];
  if (!tag) return null;
  try {
    // Without its extensions: which calendar and digits are usual in a language is known here.
    return { language: new Intl.Locale(tag).baseName, weight: Number(weight) };
  } catch {
    return null;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

// Making a format costs much more than using it. A visitor names the language and the zone: no list without end.
function format(language: string, options: Intl.DateTimeFormatOptions, value: Date): string {
  const key = JSON.stringify([language, options]);
  const kept = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  if (formats.size < 200) formats.set(key, kept);
  return kept.format(value);
}
