import { LRUCache } from "lru-cache";
import type { Admin, Operator } from "@/lib/actor";
import { type Database, db, Prisma, runStatement } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { fullName } from "@/lib/people/profile";
import { hasAcceptedSeal, unseal } from "@/lib/secrets";
import { idsOf, inOrderSql, isListedSql, type ProviderRecord, placeOf, readProviders } from "./places";
import { newPlace, type ProviderSettings, providerSettings } from "./schema";
import { isSameVersion, mayReuseSecret, versionName } from "./settings";
import type { ProviderIcon } from "./sign-in-page-schema";

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

/** Returns the first provider. */
export async function findSelectedProvider(database: Database = db()): Promise<ProviderVersion | null> {
  return withoutSecret((await listActive(database))[0] ?? null);
}

/** Returns the first provider that people can sign in with, or else the first. */
export async function findUsableProvider(database: Database = db()): Promise<ProviderVersion | null> {
  const providers = await listActive(database);
  return withoutSecret(providers.find(({ enabledAt }) => enabledAt) ?? providers[0] ?? null);
}

/** Returns the versions that people sign in with, or would, in the order of the sign-in page. */
export async function listProvidersInUse(database: Database = db()): Promise<ProviderVersion[]> {
  return (await listActive(database)).map((provider) => withoutSecret(provider));
}

export type ProviderForVisitors = {
  id: string;
  issuer: string;
  name: string | null;
  icon: ProviderIcon | null;
  isEnabled: boolean;
};

export type ForVisitors = {
  providers: ProviderForVisitors[];
  hasDomains: boolean;
  appearanceVersion: number;
};

export const enabledIn = ({ providers }: Pick<ForVisitors, "providers">) =>
  providers.filter(({ isEnabled }) => isEnabled);

export async function findForVisitors(): Promise<ForVisitors> {
  const [found] = await runStatement<ForVisitors>(Prisma.sql`
    SELECT coalesce((SELECT version FROM appearance), 0) AS "appearanceVersion", (
      SELECT coalesce(json_agg(json_build_object('id', id, 'issuer', issuer, 'name', name, 'icon', icon,
        'isEnabled', enabled_at IS NOT NULL) ORDER BY ${inOrderSql}), '[]')
      FROM identity_providers AS provider WHERE active_version IS NOT NULL AND ${isListedSql}
    ) AS providers, EXISTS (
      SELECT FROM identity_provider_domains
      JOIN identity_providers AS provider ON provider.id = identity_provider_id
      WHERE active_version IS NOT NULL AND enabled_at IS NOT NULL AND ${isListedSql}
    ) AS "hasDomains"`);
  return found ?? { providers: [], hasDomains: false, appearanceVersion: 0 };
}

/** Returns what people can sign in with, in the order of the sign-in page. */
export async function findEnabledProviders(): Promise<SavedVersion[]> {
  const enabled = (await listActive(db())).filter(({ enabledAt }) => enabledAt);
  for (const provider of enabled) remembered.set(versionName(provider), provider);
  inUse.seen = enabled;
  return enabled;
}

export type SavedVersion = Omit<CallbackProvider, "enabledAt" | "savedBy">;

const remembered = new LRUCache<string, SavedVersion>({ max: 20 });
const inUse: { seen: SavedVersion[] } = { seen: [] };

export function recallEnabledProviders(): readonly SavedVersion[] {
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

/** Returns a condition: people can sign in with this version now. Codes and secrets go only where their attempt started. */
export const isInUseSql = (id: Prisma.Sql, version: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM identity_providers AS provider
  WHERE provider.id = ${id} AND active_version = ${version} AND enabled_at IS NOT NULL AND ${isListedSql})`;

/** Returns a condition: people have no other provider to choose. */
export const isOnlyOneSql = (id: Prisma.Sql) => Prisma.sql`NOT EXISTS (
  SELECT FROM identity_providers AS provider
  WHERE provider.id <> ${id} AND active_version IS NOT NULL AND enabled_at IS NOT NULL AND ${isListedSql})`;

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

/** @param ids the records of one place, or all */
export function findNewestVersion(database: Database, ids?: readonly string[]) {
  const which = ids ? Prisma.sql`WHERE provider.id = ANY(${ids}::uuid[])` : Prisma.empty;
  return read(database, Prisma.sql`${which} ORDER BY saved.version DESC LIMIT 1`);
}

export function findActiveVersion(database: Database, id: string): Promise<CallbackProvider | null> {
  return read(database, Prisma.sql`WHERE provider.id = ${id}::uuid AND saved.version = active_version`);
}

export type ShownVersion = ProviderVersion & {
  savedByName: string | null;
  isInUse: boolean;
  hasOtherSecret: boolean;
};

export type ShownPlace = {
  /** Is null before the first provider is in use, and for a new one. */
  place: ProviderRecord | null;
  records: ProviderRecord[];
  ids: string[];
  inUse: ShownVersion | null;
  newest: ShownVersion | null;
  named: ShownVersion | null;
};

/** @param asked a provider's ID, "new", or null for that of the named version, or else the first */
export async function getVersionsToShow(
  _actor: Admin,
  key: VersionKey | null,
  asked: string | null = null,
): Promise<ShownPlace> {
  const records = await readProviders();
  const place = asked === newPlace ? null : placeOf(records, asked ?? key?.id ?? null);
  const ids = asked === newPlace ? [] : idsOf(records, place);
  const [inUse, newest, named] = await Promise.all([
    place && findActiveVersion(db(), place.id),
    findNewestVersion(db(), ids),
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
  return { place, records, ids, inUse: show(inUse), newest: show(newest), named: show(named) };
}

/** @param ids the records of one place, or all */
export async function listVersions(_actor: Admin | Operator, ids?: readonly string[]) {
  const [inUse, versions] = await Promise.all([
    listActive(db()),
    db().identityProviderVersion.findMany({
      ...(ids && { where: { identityProviderId: { in: [...ids] } } }),
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
    isInUse: inUse.some((provider) => isSameVersion(provider, { id, version })),
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

function listActive(database: Database): Promise<CallbackProvider[]> {
  return readAll(
    database,
    Prisma.sql`WHERE saved.version = active_version AND ${isListedSql} ORDER BY ${inOrderSql}`,
  );
}

async function read(database: Database, which: Prisma.Sql): Promise<CallbackProvider | null> {
  const [found] = await readAll(database, which);
  return found ?? null;
}

// A sign-in reads this twice, so it is one statement.
async function readAll(database: Database, which: Prisma.Sql): Promise<CallbackProvider[]> {
  const rows = await database.$queryRaw<(Omit<CallbackProvider, "settings"> & { settings: unknown })[]>`
    SELECT provider.id, provider.issuer, provider.enabled_at AS "enabledAt", saved.version,
      saved.client_id AS "clientId", saved.client_secret_sealed AS "clientSecretSealed",
      saved.authorization_endpoint AS "authorizationEndpoint", saved.token_endpoint AS "tokenEndpoint",
      saved.users_endpoint AS "usersEndpoint", saved.token_request_format::text AS "tokenRequestFormat",
      saved.settings, saved.saved_at AS "savedAt", saved.saved_by_id AS "savedBy"
    FROM identity_providers AS provider
    JOIN identity_provider_versions AS saved ON saved.identity_provider_id = provider.id ${which}`;
  return rows.map((row) => ({ ...row, settings: providerSettings.parse(row.settings) }));
}

export function withoutSecret(provider: CallbackProvider): ProviderVersion;
export function withoutSecret(provider: CallbackProvider | null): ProviderVersion | null;
export function withoutSecret(provider: CallbackProvider | null): ProviderVersion | null {
  if (!provider) return null;
  const { clientSecretSealed, ...rest } = provider;
  return rest;
}
