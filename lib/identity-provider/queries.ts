import type { Admin } from "@/lib/actor";
import { type Database, db, Prisma } from "@/lib/db";
import { unseal } from "@/lib/secrets";
import { type ProviderSettings, providerSettings } from "./schema";

/** Which version of which record. */
export type VersionKey = { id: string; version: number };

/** One version of an identity provider: its record, and what was saved, without the secret. */
export type ProviderVersion = {
  id: string;
  issuer: string;
  enabledAt: Date | null;
  version: number;
  clientId: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  usersEndpoint: string;
  tokenRequestFormat: "json" | "form";
  settings: ProviderSettings;
  savedAt: Date;
  savedBy: string | null;
};

/** The same with its sealed secret, as the callback of a sign-in uses it. */
export type CallbackProvider = ProviderVersion & { clientSecretSealed: string };

/** The identity provider in use, enabled or not, or null when none was ever activated. */
export async function findSelectedProvider(database: Database = db()): Promise<ProviderVersion | null> {
  return withoutSecret(await findActive(database));
}

/** The identity provider in use when it is enabled, else null. */
export async function findEnabledProvider(): Promise<ProviderVersion | null> {
  const provider = await findSelectedProvider();
  return provider?.enabledAt ? provider : null;
}

/**
 * The identity provider that an attempt started with, or null when it has gone on to another version, was replaced or
 * is disabled: a code is never sent to an endpoint, nor a secret, that the attempt did not start with.
 */
export async function findUnchangedProvider(attempt: {
  identityProviderId: string;
  providerVersion: number;
}): Promise<CallbackProvider | null> {
  const active = await findActive(db());
  const isSame = active?.id === attempt.identityProviderId && active.version === attempt.providerVersion;
  return isSame && active.enabledAt ? active : null;
}

/** A version by its number, active or not; null when there is none. */
export async function findVersion(id: string, version: number): Promise<CallbackProvider | null> {
  return read(db(), Prisma.sql`WHERE provider.id = ${id}::uuid AND saved.version = ${version}`);
}

/** The newest hundred versions, newest first, and which of them is in use. */
export async function listVersions(_actor: Admin) {
  const [selected, versions] = await Promise.all([
    findSelectedProvider(),
    db().identityProviderVersion.findMany({
      orderBy: [{ savedAt: "desc" }, { version: "desc" }],
      take: 100,
      select: {
        version: true,
        savedAt: true,
        savedById: true,
        identityProvider: { select: { id: true, issuer: true } },
      },
    }),
  ]);
  return versions.map(({ version, savedAt, savedById, identityProvider: { id, issuer } }) => ({
    id,
    version,
    issuer,
    isInUse: selected?.id === id && selected.version === version,
    savedAt,
    savedBy: savedById,
  }));
}

/**
 * The client secret of an identity provider, opened for one token request.
 * @throws Error when it was sealed under an AUTH_SECRET that is not in the key ring.
 */
export function openClientSecret({ id, clientSecretSealed }: CallbackProvider): string {
  return unseal(clientSecretSealed, id);
}

function findActive(database: Database): Promise<CallbackProvider | null> {
  return read(
    database,
    Prisma.sql`WHERE saved.version = provider.active_version AND provider.selected_at IS NOT NULL
      ORDER BY provider.selected_at DESC LIMIT 1`,
  );
}

// One statement, because a sign-in reads this twice.
async function read(database: Database, which: Prisma.Sql): Promise<CallbackProvider | null> {
  const [row] = await database.$queryRaw<(Omit<CallbackProvider, "settings"> & { settings: unknown })[]>`
    SELECT provider.id, provider.issuer, provider.enabled_at AS "enabledAt", saved.version,
      saved.client_id AS "clientId", saved.client_secret_sealed AS "clientSecretSealed",
      saved.authorization_endpoint AS "authorizationEndpoint", saved.token_endpoint AS "tokenEndpoint",
      saved.users_endpoint AS "usersEndpoint", saved.token_request_format::text AS "tokenRequestFormat",
      saved.settings, saved.saved_at AS "savedAt", saved.saved_by_id AS "savedBy"
    FROM identity_providers AS provider
    JOIN identity_provider_versions AS saved ON saved.identity_provider_id = provider.id ${which}`;
  return row ? { ...row, settings: providerSettings.parse(row.settings) } : null;
}

function withoutSecret(provider: CallbackProvider | null): ProviderVersion | null {
  if (!provider) return null;
  const { clientSecretSealed, ...rest } = provider;
  return rest;
}
