import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { type MailLanguage, mailLanguageIn } from "./languages";
import type { MailMessages } from "./words";

const messages: Record<MailLanguage, MailMessages> = { de, en, es, fr };

export const mailMessagesIn = (language: string): MailMessages => messages[mailLanguageIn(language)];
