import { catalog } from "./generated/catalog";
import type { Messages } from "./generated/en";
import { languageIn, pseudoLanguage } from "./languages";
import { pseudoMessages } from "./pseudo";

export type { Messages };

let pseudo: Messages | undefined;

/** @param language a tag such as `de-AT`. Returns English for a language without a folder. */
export function messagesIn(language: string): Messages {
  if (language !== pseudoLanguage) return catalog[languageIn(language)];
  pseudo ??= pseudoMessages(catalog.en);
  return pseudo;
}
