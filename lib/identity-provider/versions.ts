import { LRUCache } from "lru-cache";
import type { Admin, Operator } from "@/lib/actor";
import { type Database, db, Prisma, runStatement } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { fullName } from "@/lib/people/profile";
import { hasAcceptedSeal, unseal } from "@/lib/secrets";
import { type ProviderSettings, providerSettings } from "./schema";
import { isSameVersion, mayReuseSecret, versionName } from "./settings";

export type VersionKey = { id: string; version: number };

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

export type CallbackProvider = ProviderVersion & { clientSecretSealed: string };

export async function findSelectedProvider(database: Database = db()): Promise<ProviderVersion | null> {
  return withoutSecret(await findActive(database));
}

export type ForVisitors = {
  provider: Pick<ProviderVersion, "issuer" | "enabledAt"> | null;
  appearanceVersion: number;
};

export async function findForVisitors(): Promise<ForVisitors> {
  const [row] = await runStatement<{
    version: number;
    issuer: string | null;
    enabledAt: Date | null;
  }>(Prisma.sql`
    SELECT coalesce((SELECT version FROM appearance), 0) AS version, issuer, enabled_at AS "enabledAt"
    FROM (VALUES (1)) AS always LEFT JOIN LATERAL (
      SELECT issuer, enabled_at FROM identity_providers
      WHERE selected_at IS NOT NULL AND active_version IS NOT NULL ORDER BY selected_at DESC LIMIT 1
    ) AS selected ON true`);
  const { version = 0, issuer = null, enabledAt = null } = row ?? {};
  return { provider: issuer === null ? null : { issuer, enabledAt }, appearanceVersion: version };
}

export async function findEnabledProvider(): Promise<SavedVersion | null> {
  const provider = await findActive(db());
  if (!provider?.enabledAt) return null;
  remembered.set(versionName(provider), provider);
  inUse.seen = provider;
  return provider;
}

export type SavedVersion = Omit<CallbackProvider, "enabledAt" | "savedBy">;

const remembered = new LRUCache<string, SavedVersion>({ max: 20 });
const inUse: { seen: SavedVersion | null } = { seen: null };

export function recallProviderInUse(): SavedVersion | null {
  return inUse.seen;
}

export async function recallVersion(id: string, version: number): Promise<SavedVersion | null> {
  const name = versionName({ id, version });
  const kept = remembered.get(name);
  // The version may be sealed again since, and its earlier secret no longer accepted.
  const found = kept && hasAcceptedSeal(kept.clientSecretSealed) ? kept : await findVersion(id, version);
  if (found) remembered.set(name, found);
  return found;
}

/** Returns a condition: people sign in with this version now. Codes and secrets go only where their attempt started. */
export const isInUseSql = (id: Prisma.Sql, version: Prisma.Sql) => Prisma.sql`(
  SELECT active.id = ${id} AND active_version = ${version} AND enabled_at IS NOT NULL FROM identity_providers AS active
  WHERE active_version IS NOT NULL AND selected_at IS NOT NULL ORDER BY selected_at DESC LIMIT 1)`;

export async function findVersion(
  id: string,
  version: number,
  database: Database = db(),
): Promise<CallbackProvider | null> {
  return read(database, Prisma.sql`WHERE provider.id = ${id}::uuid AND saved.version = ${version}`);
}

export async function findVersionKey(version: number): Promise<VersionKey | null> {
  const saved = await db().identityProviderVersion.findUnique({ where: { version } });
  return saved && { id: saved.identityProviderId, version };
}

export function findNewestVersion(database: Database): Promise<CallbackProvider | null> {
  return read(database, Prisma.sql`ORDER BY saved.version DESC LIMIT 1`);
}

export type ShownVersion = ProviderVersion & {
  savedByName: string | null;
  isInUse: boolean;
  hasOtherSecret: boolean;
};

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

export async function listVersions(_actor: Admin | Operator) {
  const [selected, versions] = await Promise.all([
    findSelectedProvider(),
    db().identityProviderVersion.findMany({
      orderBy: { version: "desc" },
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

/** @throws Error when it was sealed under an AUTH_SECRET that is not in the key ring */
export function openClientSecret({ id, clientSecretSealed }: SavedVersion): string {
  return unseal(clientSecretSealed, id);
}

export function findClientSecret(provider: SavedVersion): string | null {
  try {
    return openClientSecret(provider);
  } catch {
    // The AUTH_SECRET is gone: admins can still see the rest, and enter a new secret.
    return null;
  }
}

/** Throws Refusal `invalid_input` when there is no secret, or when it must not go to `tokenEndpoint`. */
export function getStoredSecret(from: CallbackProvider | null, tokenEndpoint: string): string {
  const field = "clientSecret";
  if (!from) throw new Refusal("client_secret_missing", { field });
  if (!mayReuseSecret(from.tokenEndpoint, tokenEndpoint))
    throw new Refusal("client_secret_for_other_endpoint", { field });
  const secret = findClientSecret(from);
  if (secret === null) throw new Refusal("client_secret_unreadable", { field });
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

// A sign-in reads this twice, so it is one statement.
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
