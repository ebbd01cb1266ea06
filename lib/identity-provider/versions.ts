import type { Admin } from "@/lib/actor";
import { type Database, db, Prisma } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { fullName } from "@/lib/people/profile";
import { unseal } from "@/lib/secrets";
import { type ProviderSettings, providerSettings } from "./schema";
import { isSameVersion, mayKeepSecret } from "./settings";

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
export async function findVersion(
  id: string,
  version: number,
  database: Database = db(),
): Promise<CallbackProvider | null> {
  return read(database, Prisma.sql`WHERE provider.id = ${id}::uuid AND saved.version = ${version}`);
}

/** The version that was saved last, whichever is in use; null when none ever was. */
export function findNewestVersion(database: Database): Promise<CallbackProvider | null> {
  return read(database, Prisma.sql`ORDER BY saved.saved_at DESC, saved.version DESC LIMIT 1`);
}

/** A version as admins look at it, beside the one in use. */
export type ShownVersion = ProviderVersion & {
  savedByName: string | null;
  isInUse: boolean;
  /** Whether its client secret is another one than that of the version in use. */
  hasOtherSecret: boolean;
};

/** The newest version, the one in use, and the named one, if it is there. */
export async function getVersionsToShow(_actor: Admin, key: VersionKey | null) {
  const [inUse, newest, named] = await Promise.all([
    findActive(db()),
    findNewestVersion(db()),
    key && findVersion(key.id, key.version),
  ]);
  const savers = await findNames([inUse, newest, named]);
  const show = (version: CallbackProvider | null): ShownVersion | null => {
    if (!version) return null;
    const { clientSecretSealed, ...rest } = version;
    return {
      ...rest,
      savedByName: savers.get(version.savedBy) ?? null,
      isInUse: isSameVersion(version, inUse),
      hasOtherSecret: inUse !== null && findClientSecret(version) !== findClientSecret(inUse),
    };
  };
  return { inUse: show(inUse), newest: show(newest), named: show(named) };
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
        savedBy: { select: { firstName: true, lastName: true, email: true } },
        identityProvider: { select: { id: true, issuer: true } },
      },
    }),
  ]);
  return versions.map(({ version, savedAt, savedById, savedBy, identityProvider: { id, issuer } }) => ({
    id,
    version,
    issuer,
    isInUse: selected?.id === id && selected.version === version,
    savedAt,
    savedBy: savedById,
    savedByName: savedBy && fullName(savedBy),
  }));
}

/**
 * The client secret of an identity provider, opened for one token request.
 * @throws Error when it was sealed under an AUTH_SECRET that is not in the key ring.
 */
export function openClientSecret({ id, clientSecretSealed }: CallbackProvider): string {
  return unseal(clientSecretSealed, id);
}

/** The same, or null when it cannot be opened any more. */
export function findClientSecret(provider: CallbackProvider): string | null {
  try {
    return openClientSecret(provider);
  } catch {
    // Sealed under an AUTH_SECRET that is gone: an admin can still look at the rest, and write another.
    return null;
  }
}

/**
 * The client secret of the version that a form began with, for one that leaves it as it is.
 * @throws Refusal `invalid_input` when there is none, or when it must not go where the form sends it
 */
export function getKeptSecret(from: CallbackProvider | null, tokenEndpoint: string): string {
  const refuse = (message: string) => new Refusal("invalid_input", message, { field: "clientSecret" });
  if (!from) throw refuse("should be the client secret that the identity provider issued");
  if (!mayKeepSecret(from.tokenEndpoint, tokenEndpoint))
    throw refuse("has to be entered again, because the token endpoint is at another address now");
  const secret = findClientSecret(from);
  if (secret === null)
    throw refuse("has to be entered again: the stored one does not open, because AUTH_SECRET was changed");
  return secret;
}

async function findNames(versions: (ProviderVersion | null)[]): Promise<Map<string | null, string>> {
  const ids = versions.flatMap((version) => version?.savedBy ?? []);
  const people = await db().person.findMany({ where: { id: { in: ids } } });
  return new Map(people.map((person) => [person.id, fullName(person)]));
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
