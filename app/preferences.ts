import { cookies, headers } from "next/headers";
import { cache, use } from "react";
import { env } from "@/lib/env";
import { languageOf, themeOf, timeZoneOf } from "@/lib/preferences/format";
import { type Preferences, preferenceLifetime, type Theme, timeZoneCookie } from "@/lib/preferences/schema";

const themeCookie = "lectern_theme";

const known = cache((): { preferences: Preferences | null } => ({ preferences: null }));

/** Of this browser; read once a request. */
export const currentPreferences = cache(async (): Promise<Preferences> => {
  const found = known();
  const [jar, head] = await Promise.all([cookies(), headers()]);
  found.preferences = {
    theme: themeOf(jar.get(themeCookie)?.value),
    language: languageOf(head.get("accept-language")),
    timeZone: timeZoneOf(jar.get(timeZoneCookie)?.value),
  };
  return found.preferences;
});

/** Without waiting where the layout has read them: what waits is sent apart from what surrounds it. */
export const usePreferences = (): Preferences => known().preferences ?? use(currentPreferences());

/** For a server action. */
export async function saveTheme(theme: Theme): Promise<void> {
  const maxAge = theme === "system" ? 0 : preferenceLifetime;
  const secure = env().BASE_URL.startsWith("https:");
  (await cookies()).set(themeCookie, theme, { path: "/", sameSite: "lax", httpOnly: true, secure, maxAge });
}
