import type { NamedGroups } from "@/lib/groups/rules";

const nameLimit = 200;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

// Control characters, bidirectional overrides and isolates, and what JSON can smuggle in as half a character.
const unwanted = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]/gu;

/** A person as the identity provider describes them (specification 2.3), parsed and cleaned. Blank: not given. */
export type Profile = {
  subject: string;
  firstName: string;
  lastName: string;
  email: string;
  groups: NamedGroups | null;
};

/** A name as the identity provider wrote it, fit to store and show: cleaned, NFC, one space a gap, at most 200 graphemes. */
export function cleanName(value: unknown, limit = nameLimit): string {
  if (typeof value !== "string") return "";
  const cleaned = value
    .slice(0, limit * 20)
    .replace(/\s+/gu, " ")
    .replace(unwanted, "")
    .normalize("NFC")
    .trim();
  if (cleaned.length <= limit) return cleaned;
  return Array.from(graphemes.segment(cleaned), ({ segment }) => segment)
    .slice(0, limit)
    .join("")
    .trim();
}

/** A person's name for a heading or a list; the e-mail address, else a neutral word, when there is no name. */
export function fullName(person: { firstName: string; lastName: string; email: string }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(" ") || person.email || "Unnamed person";
}
