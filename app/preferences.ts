import { cookies, headers } from "next/headers";
import { cache, use } from "react";
import { env } from "@/lib/env";
import { languageOf, pageLanguageOf, themeOf, timeZoneOf } from "@/lib/preferences/format";
import { type Preferences, preferenceLifetime, type Theme, timeZoneCookie } from "@/lib/preferences/schema";

const themeCookie = "lectern_theme";

export const currentPreferences = cache(readPreferences);

async function readPreferences(): Promise<Preferences> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const browserLanguage = languageOf(head.get("accept-language"));
  return {
    theme: themeOf(jar.get(themeCookie)?.value),
    language: pageLanguageOf(browserLanguage),
    browserLanguage,
    timeZone: timeZoneOf(jar.get(timeZoneCookie)?.value),
  };
}

export const usePreferences = (): Preferences => use(currentPreferences());

export async function saveTheme(theme: Theme): Promise<void> {
  const maxAge = theme === "system" ? 0 : preferenceLifetime;
  const secure = env().BASE_URL.startsWith("https:");
  (await cookies()).set(themeCookie, theme, { path: "/", sameSite: "lax", httpOnly: true, secure, maxAge });
}
