import { trimmed, withoutInvisible } from "@/lib/trimmed";

const nameLimit = 200;
const emailLimit = 320;
const readLimit = 20_000;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const unwantedCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]/gu;

export function cleanName(value: unknown): string {
  const name = cleanText(value);
  if (name.length <= nameLimit) return name;
  let [cut, count] = ["", 0];
  for (const { segment } of graphemes.segment(name)) {
    count += 1;
    // A grapheme has no maximum length: a letter may carry thousands of marks.
    if (count > nameLimit || cut.length + segment.length > nameLimit * 20) break;
    cut += segment;
  }
  return trimmed(cut);
}

/** Returns "" for a long address, because a shortened one would belong to another person. */
export function cleanEmail(value: unknown): string {
  if (typeof value !== "string" || value.length > readLimit) return "";
  const email = withoutInvisible(cleanText(value));
  return email.length <= emailLimit ? email : "";
}

/** Only the mail server knows which addresses exist. This excludes signs that could make several of one. */
export const isEmailAddress = (text: string) => /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(text);

function cleanText(value: unknown): string {
  if (typeof value !== "string") return "";
  const start = value.slice(0, readLimit);
  // Line breaks and tabs separate words, although they are control characters.
  const spaced = start.replace(/[\t\n\v\f\r]/g, " ").replace(unwantedCharacters, "");
  return trimmed(spaced.replace(/\s+/gu, " ").normalize("NFC"));
}

const english = { unnamedPerson: "Unnamed person" };

type Named = { firstName: string; lastName: string; email: string };

/** Logs and API clients read English; pages pass their reader's `components`. */
export function fullName({ firstName, lastName, email }: Named, texts = english): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email || texts.unnamedPerson;
}

/** Returns a name of `fullName` in the reader's language. */
export const shownName = (name: string, texts: typeof english) =>
  name === english.unnamedPerson ? texts.unnamedPerson : name;

export function nameToType(person: {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}): string {
  return hasName(person) ? fullName(person) : person.email || person.id;
}

export function isNameOf(person: Parameters<typeof nameToType>[0], text: string): boolean {
  const typed = trimmed(text.normalize("NFC"));
  return typed === trimmed(nameToType(person).normalize("NFC")) || (!hasName(person) && typed === person.id);
}

const hasName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  Boolean(firstName || lastName);

/** Omits the email address, which the audit log must not contain. */
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

export function initialsOf(name: string): string {
  const words = name.replace(/@.*$/, "").split(/\s+/u).map(firstLetter).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  // A zero-width non-joiner keeps letters of cursive scripts apart.
  return ends.join("\u200c");
}

function firstLetter(word: string): string {
  for (const { segment } of graphemes.segment(word.slice(0, 200))) {
    if (!/^[\p{L}\p{N}]/u.test(segment)) continue;
    // Some letters become two in upper case, such as "ß".
    const capital = segment.toUpperCase();
    return capital.length > segment.length ? segment : capital;
  }
  return "";
}
