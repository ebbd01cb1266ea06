import type { Appearance } from "@/lib/appearance/appearance";
import type { FormValues } from "@/lib/forms/schema";

export function toFields({ logoHasName, ...appearance }: Appearance): FormValues {
  return {
    version: String(appearance.version),
    schoolName: appearance.schoolName,
    logo: appearance.logo ?? "",
    accent: appearance.accent ?? "",
    accentDark: appearance.accentDark ?? "",
    signInText: appearance.signInText,
    language: appearance.language,
    ...(logoHasName && { logoHasName: "on" }),
  };
}
