import { client } from "./empty-platform";
import type { Persona } from "./identity-provider/personas";
import type { Running } from "./own-platform";
import type { PlainPage } from "./plain-page";

export function rightFields({ providerUrl }: Running): Record<string, string> {
  return {
    "Client ID": client.clientId,
    "Client secret": client.clientSecret,
    "Authorization endpoint": `${providerUrl}/authorize`,
    "Token endpoint": `${providerUrl}/token`,
    "Users API endpoint": `${providerUrl}/userinfo`,
    Issuer: providerUrl,
  };
}

/** Signs in at the provider, after "Save draft and test". Ends at the report. */
export async function finishTest(page: PlainPage, { login }: Persona): Promise<void> {
  await page.follow("Sign in there");
  const { pathname, search } = new URL(await page.person.choose(page.leadsTo, login));
  await page.open(`${pathname}${search}`);
}
