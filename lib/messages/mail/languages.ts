/** A new language needs its words in `lib/messages/mail`, and a line here and in `messages.ts` there. */
export const mailLanguages = { en: "English", de: "Deutsch", fr: "Français", es: "Español" } as const;

export type MailLanguage = keyof typeof mailLanguages;

/** Returns their choice, else their browser's language, such as `de-AT`; English without either, or without words in it. */
export function mailLanguageOf(chosen: string | null, browser: string | null): string {
  const own = chosen ?? browser;
  if (!own || !isMailLanguage(baseOf(own))) return "en";
  return browser && baseOf(browser) === own ? browser : own;
}

export function mailLanguageIn(language: string): MailLanguage {
  const base = baseOf(language);
  return isMailLanguage(base) ? base : "en";
}

export const isMailLanguage = (text: string): text is MailLanguage => Object.hasOwn(mailLanguages, text);

const baseOf = (language: string) => language.split("-")[0] ?? "";
