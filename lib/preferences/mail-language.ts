/** In which mails can be written, by their own names. A further one is a file in `lib/messages/mail`, and a line here and in its `messages.ts`. */
export const mailLanguages = { en: "English", de: "Deutsch", fr: "Français", es: "Español" } as const;

export type MailLanguage = keyof typeof mailLanguages;

/**
 * The language of somebody's mails and of the dates in them, such as `de-AT`: the one that they chose, else that of their browser, if
 * mails can be written in it, else English.
 */
export function mailLanguageOf(chosen: string | null, told: string | null): string {
  const own = chosen ?? told;
  if (!own || !isMailLanguage(baseOf(own))) return "en";
  return told && baseOf(told) === own ? told : own;
}

/** The words for it. */
export function mailLanguageIn(language: string): MailLanguage {
  const base = baseOf(language);
  return isMailLanguage(base) ? base : "en";
}

export const isMailLanguage = (text: string): text is MailLanguage => Object.hasOwn(mailLanguages, text);

const baseOf = (language: string) => language.split("-")[0] ?? "";
