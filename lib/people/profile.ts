import type { NamedGroups } from "@/lib/groups/names";

const nameLimit = 200;
const emailLimit = 320;
const readLimit = 20_000;
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

/** A profile as the sign-in log shows it, with at most 50 of its groups. */
export function describeProfile({ subject, firstName, lastName, email, groups }: Profile) {
  const names = groups?.names.slice(0, 50) ?? null;
  return { user_id: subject, first_name: firstName, last_name: lastName, email, groups: names };
}

/** What an admin should know about a profile that was good enough to sign in with. */
export function warningsOf(profile: Profile): string[] {
  const fields = { first_name: profile.firstName, last_name: profile.lastName, email: profile.email };
  const missing = Object.entries(fields).filter(([, value]) => !value);
  const skipped = profile.groups?.skipped ?? 0;
  return [
    ...missing.map(([name]) => `${name} is missing or blank`),
    ...(skipped > 0 ? [`${skipped} entries of lms.groups are no usable names`] : []),
    ...(profile.groups ? [] : ["lms.groups is absent: memberships stay as they are"]),
  ];
}

/** A name as the identity provider wrote it, fit to store and show: cleaned, NFC, one space a gap, at most 200 graphemes. */
export function cleanName(value: unknown): string {
  const name = cleanText(value);
  if (name.length <= nameLimit) return name;
  let [cut, count] = ["", 0];
  for (const { segment } of graphemes.segment(name)) {
    count += 1;
    // A grapheme has no end of its own: a letter may carry thousands of marks.
    if (count > nameLimit || cut.length + segment.length > nameLimit * 20) break;
    cut += segment;
  }
  return cut.trim();
}

/** An e-mail address as the identity provider wrote it, cleaned; one that is too long is none, not another one. */
export function cleanEmail(value: unknown): string {
  if (typeof value !== "string" || value.length > readLimit) return "";
  const email = cleanText(value);
  return email.length <= emailLimit ? email : "";
}

function cleanText(value: unknown): string {
  if (typeof value !== "string") return "";
  const start = value.slice(0, readLimit);
  // Line breaks and tabs are control characters too, but they stand between words.
  const spaced = start.replace(/[\t\n\v\f\r]/g, " ").replace(unwanted, "");
  return spaced.replace(/\s+/gu, " ").normalize("NFC").trim();
}

/** A person's name for a heading or a list; the e-mail address, else a neutral word, when there is no name. */
export function fullName(person: { firstName: string; lastName: string; email: string }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(" ") || person.email || "Unnamed person";
}

/** What somebody types to show that they mean this person: the name, else the e-mail address, else the id. */
export function nameToType(person: {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}): string {
  return hasName(person) ? fullName(person) : person.email || person.id;
}

/** Whether a text is that, but for space around it; without a name the id will do too. */
export function isNameOf(person: Parameters<typeof nameToType>[0], text: string): boolean {
  const typed = text.normalize("NFC").trim();
  return typed === nameToType(person).normalize("NFC").trim() || (!hasName(person) && typed === person.id);
}

const hasName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  Boolean(firstName || lastName);

/** A person as the audit log names them: a neutral word instead of the e-mail address when there is no name. */
export function personSubject({
  id,
  firstName,
  lastName,
}: {
  id: string;
  firstName: string;
  lastName: string;
}) {
  return { type: "person", id, name: fullName({ firstName, lastName, email: "" }) } as const;
}

/** One or two letters that stand for a name: of its first and last word, in any script. */
export function initialsOf(name: string): string {
  // Of an e-mail address, the part before the company.
  const words = name.replace(/@.*$/, "").split(/\s+/u).map(firstLetter).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  // Between them what keeps letters of a cursive script from joining into what nobody wrote.
  return ends.join("\u200c");
}

function firstLetter(word: string): string {
  const start = word.slice(0, 200);
  const letters = Array.from(graphemes.segment(start), ({ segment }) => segment).filter((one) =>
    /^[\p{L}\p{N}]/u.test(one),
  );
  // One letter: the capital of "ß" is two.
  const capital = letters[0]?.toUpperCase() ?? "";
  return letters[0] && capital.length > letters[0].length ? letters[0] : capital;
}
