import type { Crumb } from "@/app/_components/breadcrumb-list";
import { listedIn, readProviders } from "@/lib/identity-provider/places";
import { newPlace } from "@/lib/identity-provider/schema";
import { providerTitle } from "@/lib/identity-provider/title";
import type { ShownPlace } from "@/lib/identity-provider/versions";
import type { Messages } from "@/lib/messages/messages";
import { providersPath, providerUrl } from "./paths";

/** Returns the provider's name in URLs and forms; null while there is one, as before there were several. */
export function providerIn({ place, records }: ShownPlace, asked: string | null): string | null {
  if (asked === newPlace) return newPlace;
  return place && listedIn(records).length > 1 ? place.id : null;
}

/** Returns the URL of a provider's page after a form was sent. */
export async function urlAfter(id: string | null, query: Record<string, string>): Promise<string> {
  const hasOthers = id === newPlace || listedIn(await readProviders()).length > 1;
  return providerUrl(hasOthers ? id : null, query);
}

export function crumbsTo(shown: ShownPlace, t: Messages["identityProvider"]): Crumb[] {
  const provider = providerIn(shown, null);
  const { place } = shown;
  if (!provider || !place) return [{ name: t.title, href: providerUrl(null) }];
  return [
    { name: t.several.title, href: providersPath },
    { name: providerTitle(place), href: providerUrl(provider) },
  ];
}
