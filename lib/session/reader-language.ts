import { cookies, headers } from "next/headers";
import { lastAppearance } from "@/lib/appearance/appearance";
import { destinationHeader } from "@/lib/http/destination";
import { languageCookie, languageIn, languages } from "@/lib/messages/languages";
import { pageLanguageOf } from "@/lib/preferences/format";
import { currentPerson } from "./gates";

/** Returns the language of this request's page, such as `de-AT`: the person's choice, else this device's, the browser's, the platform's. */
export async function currentLanguage(): Promise<string> {
  const [jar, head, person] = await Promise.all([cookies(), headers(), currentPerson().catch(() => null)]);
  const choices = [person?.language, jar.get(languageCookie)?.value];
  const language = pageLanguageOf(choices, head.get("accept-language"), lastAppearance().language);
  const path = head.get(destinationHeader) ?? "";
  // Texts for engineers stay English.
  if (path.startsWith("/docs/")) return "en";
  return path.startsWith("/admin") && !languages[languageIn(language)].isForAdmins ? "en" : language;
}
