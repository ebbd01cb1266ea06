import { cookies, headers } from "next/headers";
import { cache } from "react";
import { env } from "@/lib/env";
import { languageOf, themeOf, timeZoneOf } from "@/lib/preferences/format";
import { choiceLifetime, type Reader, type Theme, timeZoneCookie } from "@/lib/preferences/schema";

const themeCookie = "lectern_theme";

/** Who reads this page, as far as their browser tells; read once a request. */
export const currentReader = cache(async (): Promise<Reader> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return {
    theme: themeOf(jar.get(themeCookie)?.value),
    language: languageOf(head.get("accept-language")),
    timeZone: timeZoneOf(jar.get(timeZoneCookie)?.value),
  };
});

/** Keeps the theme in this browser; for a server action. */
export async function keepTheme(theme: Theme): Promise<void> {
  const maxAge = theme === "system" ? 0 : choiceLifetime;
  const secure = env().BASE_URL.startsWith("https:");
  (await cookies()).set(themeCookie, theme, { path: "/", sameSite: "lax", httpOnly: true, secure, maxAge });
}
