import { z } from "zod";
import { findAccentFault, type Theme } from "./theme";

export { findAccentFault, nearestAccent, ownAccent, paletteOf, sheets, type Theme } from "./theme";

/** What the platform is called as long as nobody has named it. */
export const ownName = "Lectern";

const hex = /^#[\da-f]{6}$/;

/** Why a colour cannot be used, as the end of a sentence that begins with what the field is called; or null. */
export function accentFaultInWords(colour: string, theme: Theme): string | null {
  const fault = findAccentFault(colour, theme);
  if (!fault) return null;
  const ratio = Math.floor(fault.contrast * 10) / 10;
  return (
    `can hardly be read in the ${theme} theme: its contrast is ${ratio} to 1, and ${fault.needed} to 1 ` +
    `is needed. The nearest colour that can be read is ${fault.nearest}`
  );
}

/** A colour as it is typed, with or without its sign, as `#rrggbb`; null when it is none. */
export function readColour(typed: string): string | null {
  const [, digits = ""] = /^#?([\da-f]{6}|[\da-f]{3})$/.exec(typed.trim().toLowerCase()) ?? [];
  const six = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return six ? `#${six}` : null;
}

const accent = (theme: Theme) =>
  z
    .string()
    .transform((typed) => (typed.trim() ? (readColour(typed) ?? typed) : null))
    .superRefine((colour, context) => {
      const fault =
        colour === null
          ? null
          : hex.test(colour)
            ? accentFaultInWords(colour, theme)
            : "should be a colour such as #1d5340";
      if (fault) context.addIssue({ code: "custom", message: fault });
    });

const shown = (longest: number) =>
  z
    .string()
    .transform((text) => text.normalize("NFC").replaceAll("\r\n", "\n").trim())
    .refine((text) => text.length <= longest, `is longer than ${longest} characters`)
    .refine((text) => !/\p{Cc}/u.test(text.replaceAll("\n", "")), "must not contain control characters");

/** What an admin says the platform looks like; `version` is the one that they saw. */
export const appearanceInput = z.object({
  version: z.coerce.number().int().min(0),
  schoolName: shown(40)
    .refine((name) => !name.includes("\n"), "should be one line")
    .transform((name) => (name === ownName ? "" : name)),
  logo: z.string().trim().max(500),
  logoHasName: z.preprocess((value) => value === "on", z.boolean()).default(false),
  accent: accent("light"),
  accentDark: accent("dark"),
  signInText: shown(1_000),
});

export type AppearanceInput = z.infer<typeof appearanceInput>;
