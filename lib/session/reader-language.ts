import { cookies, headers } from "next/headers";
import { lastAppearance } from "@/lib/appearance/appearance";
import { pageLanguageOf } from "@/lib/preferences/format";
import { languageCookie } from "@/lib/preferences/schema";
import { currentPerson } from "./gates";

/** Returns the language of this request's page, such as `de-AT`: the person's choice, else this device's, the browser's, the platform's. */
export async function currentLanguage(): Promise<string> {
  const [jar, head, person] = await Promise.all([cookies(), headers(), currentPerson().catch(() => null)]);
  const choices = [person?.language, jar.get(languageCookie)?.value];
  return pageLanguageOf(choices, head.get("accept-language"), lastAppearance().language);
}
