import { cookies, headers } from "next/headers";
import { cache, use } from "react";
import { env } from "@/lib/env";
import { headOfPage, keepForPage } from "@/lib/http/exchange";
import { languageOf, pageLanguageOf, themeOf, timeZoneOf } from "@/lib/preferences/format";
import { type Preferences, preferenceLifetime, type Theme, timeZoneCookie } from "@/lib/preferences/schema";

const themeCookie = "lectern_theme";

/** Of this browser; read once a request. */
export const currentPreferences = cache(() => keepForPage("preferences", readPreferences));

async function readPreferences(): Promise<Preferences> {
  const { cookie, get } = headOfPage() ?? (await headOfAction());
  const browserLanguage = languageOf(get("accept-language"));
  return {
    theme: themeOf(cookie(themeCookie)),
    language: pageLanguageOf(browserLanguage),
    browserLanguage,
    timeZone: timeZoneOf(cookie(timeZoneCookie)),
  };
}

async function headOfAction() {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return { cookie: (name: string) => jar.get(name)?.value, get: (name: string) => head.get(name) };
}

/** Without waiting where the gate has read them: what waits is sent apart from what surrounds it. */
export const usePreferences = (): Preferences => use(currentPreferences());

/** For a server action. */
export async function saveTheme(theme: Theme): Promise<void> {
  const maxAge = theme === "system" ? 0 : preferenceLifetime;
  const secure = env().BASE_URL.startsWith("https:");
  (await cookies()).set(themeCookie, theme, { path: "/", sameSite: "lax", httpOnly: true, secure, maxAge });
}
