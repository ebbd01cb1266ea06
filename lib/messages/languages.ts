/** A new language needs a folder of texts here in lib/messages, and one line below. */
export const languages = {
  en: { name: "English", direction: "ltr" },
} as const;

export type Language = keyof typeof languages;
