import { LRUCache } from "lru-cache";

const headerLimit = 500;
const rangesLimit = 20;

// RFC 9110, section 12.5.4, defines a language range with its weight.
const range = /^([a-z]{1,8}(?:-[a-z\d]{1,8})*)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

const known = new LRUCache<string, string[]>({ max: 200, memoMethod: readRanges });

/** Returns the languages of an Accept-Language header, best first. */
export function acceptedLanguages(header: string | null): readonly string[] {
  return header ? known.memo(header.slice(0, headerLimit)) : [];
}

function readRanges(ranges: string): string[] {
  const entries = ranges.split(",", rangesLimit).map(parseRange);
  const accepted = entries.filter((entry) => entry !== null).filter(({ weight }) => weight > 0);
  return accepted
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ language }) => Intl.DateTimeFormat.supportedLocalesOf(language));
}

function parseRange(entry: string): { language: string; weight: number } | null {
  const [, tag = "", weight = "1"] = range.exec(entry.trim()) ?? [];
  if (!tag) return null;
  try {
    // Extensions would choose calendar and digits.
    return { language: new Intl.Locale(tag).baseName, weight: Number(weight) };
  } catch {
    return null;
  }
}
