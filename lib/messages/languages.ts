/** A new language needs a folder of texts here in lib/messages, and one line below. Without `isForAdmins`, admin pages are English. */
export const languages = {
  en: { name: "English", direction: "ltr", isForAdmins: true },
  de: { name: "Deutsch", direction: "ltr", isForAdmins: true },
  fr: { name: "Français", direction: "ltr", isForAdmins: true },
  es: { name: "Español", direction: "ltr", isForAdmins: true },
  ar: { name: "العربية", direction: "rtl", isForAdmins: false },
} as const;

/** English with accents and brackets, 40 % longer (pseudo.ts). Tests and developers choose it by cookie. */
export const pseudoLanguage = "en-XA";

/** Holds the language that somebody chose on this device. */
export const languageCookie = "lectern_language";

export type Language = keyof typeof languages;

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** Returns the language of a tag such as `de-AT`; English if it has no texts. */
export function languageIn(tag: string): Language {
  const base = baseOf(tag);
  return isLanguage(base) ? base : "en";
}

/** Returns `rtl` for a language that is written from right to left. */
export const directionOf = (tag: string) => languages[languageIn(tag)].direction;

/** French writes the first of a month as an ordinal, which Intl doesn't know. */
export const withFrenchFirst = (text: string, language: string) =>
  language.startsWith("fr") ? text.replace(/(?<=^| )1(?= \p{L})/u, "1er") : text;

/**
 * Returns the first language that has texts: of the person's choices, else of the browser's tags, else the platform's. The region
 * comes from the browser's tags: `de` becomes `de-AT`.
 */
export function chooseLanguage(
  choices: readonly (string | null | undefined)[],
  browser: readonly string[],
  platform: string | null,
): string {
  const known = [...choices, ...browser, platform].find((tag) => tag && isLanguage(baseOf(tag)));
  const chosen = languageIn(known ?? "en");
  if (known === pseudoLanguage) return known;
  return browser.find((tag) => baseOf(tag) === chosen) ?? chosen;
}

const baseOf = (tag: string) => tag.split("-")[0] ?? "";
