import { z } from "zod";
import { fieldError, fieldErrorText } from "@/lib/messages/field-errors";
import { languageIn } from "@/lib/messages/languages";
import { trimmed } from "@/lib/trimmed";
import { findAccentError, ownName, readColour, type Theme } from "./theme";

const hex = /^#[\da-f]{6}$/;

function accentErrorText(colour: string, theme: Theme): string | null {
  const found = findAccentError(colour, theme);
  return found && fieldErrorText("accent_unreadable", { ...found, theme });
}

const accent = (theme: Theme) =>
  z
    .string()
    .transform((typed) => (trimmed(typed) ? (readColour(typed) ?? typed) : null))
    .superRefine((colour, context) => {
      const message =
        colour === null
          ? null
          : hex.test(colour)
            ? accentErrorText(colour, theme)
            : fieldErrorText("color_malformed");
      if (message) context.addIssue({ code: "custom", message });
    });

const shown = (longest: number) =>
  z
    .string()
    .transform((text) => trimmed(text.normalize("NFC").replaceAll("\r\n", "\n")))
    .refine((text) => text.length <= longest, fieldError("too_long", { max: longest }))
    .refine((text) => !/\p{Cc}/u.test(text.replaceAll("\n", "")), fieldError("control_characters"));

export const appearanceInput = z.object({
  version: z.coerce.number().int().min(0),
  schoolName: shown(40)
    .refine((name) => !name.includes("\n"), fieldError("not_one_line"))
    .transform((name) => (name === ownName ? "" : name)),
  logo: z.string().overwrite(trimmed).max(500),
  logoHasName: z.preprocess((value) => value === "on", z.boolean()).default(false),
  accent: accent("light"),
  accentDark: accent("dark"),
  signInText: shown(1_000),
  language: z.string().default("en").transform(languageIn),
});

export type AppearanceInput = z.infer<typeof appearanceInput>;
