/** Of mails, by their own names. To add one: its words in `lib/messages/mail`, and a line here and in `messages.ts` there. */
export const mailLanguages = { en: "English", de: "Deutsch", fr: "Français", es: "Español" } as const;

export type MailLanguage = keyof typeof mailLanguages;

/**
 * The language of somebody's mails and of the dates in them, such as `de-AT`: the one that they chose, else that of their browser, else
 * English, also where there are no words in theirs.
 */
export function mailLanguageOf(chosen: string | null, browser: string | null): string {
  const own = chosen ?? browser;
  if (!own || !isMailLanguage(baseOf(own))) return "en";
  return browser && baseOf(browser) === own ? browser : own;
}

/** The words for it. */
export function mailLanguageIn(language: string): MailLanguage {
  const base = baseOf(language);
  return isMailLanguage(base) ? base : "en";
}

export const isMailLanguage = (text: string): text is MailLanguage => Object.hasOwn(mailLanguages, text);

const baseOf = (language: string) => language.split("-")[0] ?? "";
