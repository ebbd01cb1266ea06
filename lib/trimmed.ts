// Word processors and chats leave these around copied text: zero-width spaces and joiners, direction marks, word joiners, byte order marks.
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const unseen = /[\s\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/;
// Malayalam keyboards write the last letter of many names as a consonant, a virama and a joiner.
const chillu = /^\u0d4d\u200d$/;

/** Removes white space and invisible characters around a name or an address. Within a name, joiners shape its letters. */
export function trimmed(text: string): string {
  // A pattern for the end would restart at each of them.
  let [start, end] = [0, text.length];
  while (start < end && unseen.test(text.charAt(start))) start += 1;
  while (end > start && unseen.test(text.charAt(end - 1)) && !chillu.test(text.slice(end - 2, end))) end -= 1;
  return text.slice(start, end);
}

/** Removes invisible characters everywhere, for email addresses, where none has a meaning. */
export function withoutInvisible(text: string): string {
  return trimmed(text.replace(invisible, ""));
}
