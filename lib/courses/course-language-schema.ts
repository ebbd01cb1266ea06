import { z } from "zod";
import { fieldError } from "@/lib/messages/field-errors";

/** Courses can be in these languages, whatever the interface is translated into (ISO 639-1). */
export const courseLanguages = [
  ...[
    "ar",
    "bg",
    "cs",
    "da",
    "de",
    "el",
    "en",
    "es",
    "et",
    "fi",
    "fr",
    "he",
    "hi",
    "hr",
    "hu",
    "id",
    "it",
    "ja",
    "ko",
  ],
  ...[
    "lt",
    "lv",
    "ms",
    "nb",
    "nl",
    "pl",
    "pt",
    "ro",
    "ru",
    "sk",
    "sl",
    "sr",
    "sv",
    "th",
    "tr",
    "uk",
    "vi",
    "zh",
  ],
];

export const courseLanguage = z
  .string(fieldError("course_language_unknown"))
  .refine((code) => courseLanguages.includes(code), fieldError("course_language_unknown"));
