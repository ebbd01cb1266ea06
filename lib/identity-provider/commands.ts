import { v7 as uuidv7 } from "uuid";
import type { Admin } from "@/lib/actor";
import { type Database, db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { seal } from "@/lib/secrets";
import { findSelectedProvider, type ProviderVersion, type VersionKey } from "./queries";
import { type IdentityProviderInput, providerSettings } from "./schema";

/**
 * Saves an identity provider as a new version, which nothing uses until it is activated. The record is found by its
 * issuer: a new issuer is a new record, because a user id means a person only within one (docs/decisions/001).
 */
export function saveIdentityProvider(actor: Admin, input: IdentityProviderInput): Promise<VersionKey> {
  return inTurn((tx) => save(tx, actor, input));
}

/** Makes a saved version the one in use. Sign-in stays enabled or disabled as it is; the first one enables it. */
export function activateIdentityProvider(_actor: Admin, key: VersionKey): Promise<ProviderVersion> {
  return inTurn((tx, now) => activate(tx, key, now));
}

/** Saves an identity provider and makes it the one in use. */
export function setIdentityProvider(actor: Admin, input: IdentityProviderInput): Promise<ProviderVersion> {
  return inTurn(async (tx, now) => activate(tx, await save(tx, actor, input), now));
}

/** Lets people sign in through the identity provider in use. */
export function enableIdentityProvider(_actor: Admin): Promise<ProviderVersion> {
  return inTurn((tx, now) => setEnabled(tx, now));
}

/** Stops sign-in through the identity provider; sessions that exist go on. */
export function disableIdentityProvider(_actor: Admin): Promise<ProviderVersion> {
  return inTurn((tx) => setEnabled(tx, null));
}

// One at a time, in an order that the database's clock shows.
function inTurn<T>(run: (tx: Database, now: Date) => Promise<T>): Promise<T> {
  return db().$transaction(async (tx) => {
    const [turn] = await tx.$queryRaw<{ now: Date }[]>`
      SELECT clock_timestamp() AS now FROM pg_advisory_xact_lock(hashtext('identity provider'))`;
    return run(tx, turn?.now ?? new Date());
  });
}

async function save(tx: Database, actor: Admin, input: IdentityProviderInput): Promise<VersionKey> {
  const { clientSecret, issuer, ...fields } = input;
  const { createMissingGroups, mirrorMemberships, defaultDestination, advanced, ...wire } = fields;
  const settings = providerSettings.parse({
    createMissingGroups,
    mirrorMemberships,
    defaultDestination,
    advanced,
  });
  const known = await tx.identityProvider.findUnique({ where: { issuer }, include: { versions: latest } });
  const id = known?.id ?? uuidv7();
  if (!known) await tx.identityProvider.create({ data: { id, issuer } });
  const version = (known?.versions[0]?.version ?? 0) + 1;
  await tx.identityProviderVersion.create({
    data: {
      ...wire,
      identityProviderId: id,
      version,
      clientSecretSealed: seal(clientSecret, id),
      settings,
      savedById: actor.personId,
    },
  });
  return { id, version };
}

const latest = { orderBy: { version: "desc" }, take: 1, select: { version: true } } as const;

async function activate(tx: Database, { id, version }: VersionKey, now: Date): Promise<ProviderVersion> {
  const saved = await tx.identityProviderVersion.count({ where: { identityProviderId: id, version } });
  if (saved === 0) throw new Refusal("not_found", "There is no such version of an identity provider.");
  const before = await findSelectedProvider(tx);
  const enabledAt = before ? before.enabledAt : now;
  await tx.identityProvider.update({
    where: { id },
    data: { activeVersion: version, enabledAt, selectedAt: now },
  });
  return getSelected(tx);
}

async function setEnabled(tx: Database, enabledAt: Date | null): Promise<ProviderVersion> {
  const provider = await getSelected(tx);
  if ((provider.enabledAt !== null) === (enabledAt !== null)) return provider;
  await tx.identityProvider.update({ where: { id: provider.id }, data: { enabledAt } });
  return { ...provider, enabledAt };
}

async function getSelected(tx: Database): Promise<ProviderVersion> {
  const provider = await findSelectedProvider(tx);
  if (provider) return provider;
  throw new Refusal("not_found", "No identity provider is configured: use `lectern idp set FILE`.");
}
