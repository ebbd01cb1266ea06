import type { Admin, ApiClient } from "@/lib/actor";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { listedIn, readProviders } from "./places";
import { providerTitle } from "./title";

export type ProviderOfPeople = { id: string; name: string; issuer: string };

/** Returns the providers at which a new person can sign in, in the admins' order. */
export async function listProvidersOfPeople(
  _actor: Admin | ApiClient,
  database: Database = db(),
): Promise<ProviderOfPeople[]> {
  const providers = listedIn(await readProviders(database)).filter(
    ({ activeVersion }) => activeVersion !== null,
  );
  return providers.map((provider) => ({
    id: provider.id,
    name: providerTitle(provider),
    issuer: provider.issuer,
  }));
}

/** @param issuer null for the only provider @throws Refusal `issuer_unknown`, naming those in use */
export async function getProviderOfPeople(
  actor: ApiClient,
  issuer: string | null,
  tx: Database,
): Promise<string> {
  const providers = await listProvidersOfPeople(actor, tx);
  const [provider, ...others] = issuer ? providers.filter((one) => one.issuer === issuer) : providers;
  if (provider && others.length === 0) return provider.id;
  throw new Refusal("issuer_unknown", { field: "issuer", issuers: providers.map((one) => one.issuer) });
}
