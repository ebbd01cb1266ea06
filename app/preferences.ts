import { cookies, headers } from "next/headers";
import { cache, use } from "react";
import { env } from "@/lib/env";
import { type Language, languageCookie } from "@/lib/messages/languages";
import { languageOf, themeOf, timeZoneOf } from "@/lib/preferences/format";
import { type Preferences, preferenceLifetime, type Theme, timeZoneCookie } from "@/lib/preferences/schema";
import { currentLanguage } from "@/lib/session/reader-language";
import { currentAppearance } from "./appearance";

const themeCookie = "lectern_theme";

export const currentPreferences = cache(readPreferences);

async function readPreferences(): Promise<Preferences> {
  // The language depends on the appearance that was read last.
  await currentAppearance();
  const [jar, head, language] = await Promise.all([cookies(), headers(), currentLanguage()]);
  return {
    theme: themeOf(jar.get(themeCookie)?.value),
    language,
    browserLanguage: languageOf(head.get("accept-language")),
    timeZone: timeZoneOf(jar.get(timeZoneCookie)?.value),
  };
}

export const usePreferences = (): Preferences => use(currentPreferences());

export const saveTheme = (theme: Theme) => saveInCookie(themeCookie, theme === "system" ? null : theme);

/** Remembers the language on this device, as for the sign-in page. */
export const saveLanguageHere = (language: Language | null) => saveInCookie(languageCookie, language);

async function saveInCookie(name: string, value: string | null): Promise<void> {
  const maxAge = value === null ? 0 : preferenceLifetime;
  const secure = env().BASE_URL.startsWith("https:");
  (await cookies()).set(name, value ?? "", { path: "/", sameSite: "lax", httpOnly: true, secure, maxAge });
}
