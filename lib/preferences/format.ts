import { LRUCache } from "lru-cache";
import { acceptedLanguages } from "@/lib/http/accepted-languages";
import { chooseLanguage, languageIn, withFrenchFirst } from "@/lib/messages/languages";
import { type Preferences, type Theme, themeSchema } from "./schema";
import { namesOfZone } from "./time-zone-names";

type Formatting = Pick<Preferences, "language" | "timeZone">;

const zoneName = /^[A-Z][\w+-]*(\/[\w+-]+){0,2}$/i;

/** Returns the browser's favorite language, such as `de-AT`. */
export function languageOf(acceptLanguage: string | null): string {
  return acceptedLanguages(acceptLanguage)[0] ?? "en";
}

/** @param choices the person's own, best first @param platform for browsers that ask for no language that we have */
export function pageLanguageOf(
  choices: readonly (string | null | undefined)[],
  acceptLanguage: string | null,
  platform: string,
): string {
  const browser = acceptedLanguages(acceptLanguage);
  const language = chooseLanguage(choices, browser, platform);
  return language === "en" ? regionalEnglishes.memo(browser[0] ?? "en") : language;
}

/** Returns English with the dates of the region, such as `en-DE`. Regions without their own English get `en-GB`'s. */
function regionalEnglish(browserLanguage: string): string {
  const { language, region } = new Intl.Locale(browserLanguage).maximize();
  if (language === "en") return browserLanguage;
  const regional = `en-${region}`;
  return new Intl.DateTimeFormat(regional).resolvedOptions().locale === regional ? regional : "en-GB";
}

/** Returns the current name of a time zone in any case; null for none. PostgreSQL may know it by another name. */
export function timeZoneOf(value: string | undefined): string | null {
  if (!value || value.length > 64 || !zoneName.test(value)) return null;
  return timeZones.memo(value).name;
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}

export function themeOf(value: string | undefined): Theme {
  return themeSchema.catch("system").parse(value);
}

/** Returns `21 Nov 2026, 14:30`, or `… UTC` while the time zone is unknown. */
export function formatMoment(value: Date, { language, timeZone }: Formatting): string {
  const text = format(
    language,
    { dateStyle: styleOf(language), timeStyle: "short", timeZone: timeZone ?? "UTC" },
    value,
  );
  return timeZone ? text : `${text} UTC`;
}

export function formatDay(value: Date, { language, timeZone }: Formatting): string {
  return format(language, { dateStyle: styleOf(language), timeZone: timeZone ?? "UTC" }, value);
}

/** Formats the month of a day, such as `November 2026`. */
export const formatMonth = (day: string, language: string): string =>
  format(language, { month: "long", year: "numeric", timeZone: "UTC" }, new Date(day));

/** Arabic's medium dates are digits alone. */
const styleOf = (language: string) => (language.startsWith("ar") ? "long" : "medium");

/** Formats `YYYY-MM-DD` in any time zone, such as `30 November`, with the year only if it isn't this one. */
export function formatCalendarDay(
  day: string,
  language: string,
  { now, withWeekday = false }: { now: Date; withWeekday?: boolean },
): string {
  const isThisYear = day.slice(0, 4) === now.toISOString().slice(0, 4);
  return format(
    language,
    {
      day: "numeric",
      month: "long",
      ...(withWeekday && { weekday: "long" }),
      ...(!isThisYear && { year: "numeric" }),
      timeZone: "UTC",
    },
    new Date(day),
  );
}

const spans = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

export function formatDistance(value: Date, now: Date, language: string): string {
  const seconds = (value.getTime() - now.getTime()) / 1000;
  const [unit, length] = spans.find(([, span]) => Math.abs(seconds) >= span) ?? ["minute", 60];
  const units = Math.trunc(seconds / length);
  const locale = new Intl.Locale(language, { numberingSystem: "latn" });
  const distances = new Intl.RelativeTimeFormat(locale, { numeric: units === 0 ? "auto" : "always" });
  return distances.format(units, unit);
}

/** Ignores the region, as numbers in texts of the catalog do. */
export function formatNumber(value: number, style: "decimal" | "percent", tag: string): string {
  const language = languageIn(tag);
  return numbers.memo(`${language} ${style}`, { context: { language, style } }).format(value);
}

export function formatList(items: readonly string[], language: string): string {
  return lists.memo(language).format(items);
}

/** Returns the languages with their names in the reader's language, in its alphabetical order. */
export function namedLanguages(codes: readonly string[], reader: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(reader, { type: "language", languageDisplay: "standard" });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, reader));
}

// Making a format costs much more than using it. The cache is bounded, because visitors choose language and zone.
const regionalEnglishes = new LRUCache<string, string>({ max: 200, memoMethod: regionalEnglish });

const numbers = new LRUCache<string, Intl.NumberFormat, { language: string; style: "decimal" | "percent" }>({
  max: 200,
  memoMethod: (_key, _stale, { context: { language, style } }) =>
    new Intl.NumberFormat(language, { style, maximumFractionDigits: 1 }),
});

const lists = new LRUCache<string, Intl.ListFormat>({
  max: 200,
  memoMethod: (language) => new Intl.ListFormat(language),
});

const timeZones = new LRUCache<string, { name: string | null }>({
  max: 200,
  memoMethod: (value) => ({ name: namesOfZone(value).find(isTimeZone) ?? null }),
});

const formats = new LRUCache<string, Intl.DateTimeFormat, Intl.DateTimeFormatOptions & { language: string }>({
  max: 200,
  memoMethod: (_key, _stale, { context: { language, ...options } }) =>
    // Some Arabic regions prefer other digits than the texts have.
    new Intl.DateTimeFormat(language, { ...options, numberingSystem: "latn" }),
});

function format(language: string, options: Intl.DateTimeFormatOptions, value: Date): string {
  const context = { language, ...options };
  const text = formats.memo(JSON.stringify(context), { context }).format(value);
  // After "el", Spanish has no comma behind the weekday.
  if (language.startsWith("es")) return text.replace(/^(\p{L}+),/u, "$1");
  return withFrenchFirst(text, language);
}
