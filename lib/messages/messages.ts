import { catalog } from "./generated/catalog";
import type { Messages } from "./generated/en";
import { type Language, languages } from "./languages";

export type { Messages };

/** @param language a tag such as `de-AT`. Returns English for a language without a folder. */
export function messagesIn(language: string): Messages {
  const base = language.split("-")[0] ?? "";
  return catalog[isLanguage(base) ? base : "en"];
}

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);
