import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import type { Admin, ApprovedAdmin, FreshAdmin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import type { AuditAction, AuditSubject } from "@/lib/audit-log/schema";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { seal } from "@/lib/secrets";
import { endAffectedSessions } from "@/lib/session/open-and-end";
import { withLock } from "./lock";
import { idsOf, isRemoved, listedIn, type ProviderRecord, placeOf, readProviders } from "./places";
import { type IdentityProviderDraft, type IdentityProviderInput, newPlace, providerSettings } from "./schema";
import { describeVersion, isSameVersion } from "./settings";
import {
  type CallbackProvider,
  findActiveVersion,
  findClientSecret,
  findNewestVersion,
  findVersion,
  getStoredSecret,
  type ProviderVersion,
  type VersionKey,
  withoutSecret,
} from "./versions";

/** Means a listed provider's ID, "new", or null for the provider with the same issuer, or else the first. */
export type Where = string | null;

/** Keeps a record for each issuer, because user ids are unique only within one (docs/decisions/001). */
export function saveIdentityProvider(
  actor: Operator,
  input: IdentityProviderInput,
  where: Where = null,
): Promise<VersionKey> {
  return withLock((tx, now) => save(tx, actor, input, now, where));
}

export type Basis = { newest: VersionKey | null; from: VersionKey | null; where?: Where };

/** Saves nothing twice. @throws Refusal `conflict` when another version was saved since; `invalid_input` without a secret to reuse */
export function saveDraft(
  actor: FreshAdmin,
  draft: IdentityProviderDraft,
  basis: Basis,
): Promise<VersionKey> {
  return withLock(async (tx, now) => {
    const { where = null } = basis;
    const records = await readProviders(tx);
    const isAdded = where === newPlace;
    const ids = isAdded ? draftsOf(records, draft.issuer) : idsOf(records, placeOf(records, where));
    const newest = await findNewestVersion(tx, ids);
    const from = basis.from && (await findVersion(basis.from.id, basis.from.version, tx));
    const input = {
      ...draft,
      clientSecret: draft.clientSecret ?? getStoredSecret(from, draft.tokenEndpoint),
    };
    if (newest && isSaved(newest, input)) return { id: newest.id, version: newest.version };
    if (!isAdded && !isSameVersion(newest, basis.newest)) throw new Refusal("identity_provider_changed");
    return save(tx, actor, input, now, where);
  });
}

/** Saves nothing twice. @throws Refusal `not_found`; `invalid_input` when the version's secret can't be read */
export function saveWithUserIdPath(actor: FreshAdmin, key: VersionKey, path: string): Promise<VersionKey> {
  return withLock(async (tx, now) => {
    const records = await readProviders(tx);
    const ids = idsOf(records, placeOf(records, key.id));
    const [from, newest] = [await findVersion(key.id, key.version, tx), await findNewestVersion(tx, ids)];
    if (!from) throw new Refusal("identity_provider_version_not_found");
    const { clientId, issuer, authorizationEndpoint, tokenEndpoint, usersEndpoint, tokenRequestFormat } =
      from;
    const { advanced, ...settings } = from.settings;
    const input = {
      ...{ clientId, issuer, authorizationEndpoint, tokenEndpoint, usersEndpoint, tokenRequestFormat },
      ...settings,
      clientSecret: getStoredSecret(from, tokenEndpoint),
      advanced: { ...advanced, attributePaths: { ...advanced.attributePaths, user_id: path } },
    };
    return newest && isSaved(newest, input)
      ? { id: newest.id, version: newest.version }
      : save(tx, actor, input, now, key.id);
  });
}

/** @param seenInUse the version the admin saw, null for none, absent for any @throws Refusal `conflict` when another version is in use */
export function activateIdentityProvider(
  actor: ApprovedAdmin | Operator,
  key: VersionKey,
  seenInUse?: VersionKey | null,
  endsSessions = false,
  database: Database = db(),
): Promise<ProviderVersion> {
  return withLock(async (tx, now) => {
    const place = placeOf(await readProviders(tx), key.id);
    const before = place && (await findActiveVersion(tx, place.id));
    if (seenInUse === undefined) return activate(tx, actor, key, now);
    if (before && isSameVersion(before, key)) return before;
    if (!isSameVersion(before, seenInUse)) throw new Refusal("other_version_activated");
    const ended =
      before && endsSessions
        ? await endAffectedSessions(tx, actor, { identityProviderId: before.id })
        : undefined;
    return activate(tx, actor, key, now, ended);
  }, database);
}

export function setIdentityProvider(
  actor: Operator,
  input: IdentityProviderInput,
  where: Where = null,
): Promise<ProviderVersion> {
  return withLock(async (tx, now) => activate(tx, actor, await save(tx, actor, input, now, where), now));
}

/** @param id the first provider's by default */
export function enableIdentityProvider(
  actor: Admin | Operator,
  id: string | null = null,
): Promise<ProviderVersion> {
  return withLock((tx, now) => setEnabled(tx, actor, id, now));
}

/** @param id the first provider's by default */
export function disableIdentityProvider(
  actor: FreshAdmin | Operator,
  endsSessions = false,
  id: string | null = null,
): Promise<ProviderVersion> {
  return withLock((tx) => setEnabled(tx, actor, id, null, endsSessions));
}

// A second click finds the draft that the first one added.
const draftsOf = (records: readonly ProviderRecord[], issuer: string) =>
  records
    .filter((record) => record.issuer === issuer && record.position !== null && record.activeVersion === null)
    .map(({ id }) => id);

async function save(
  tx: Database,
  actor: Admin | Operator,
  input: IdentityProviderInput,
  savedAt: Date,
  where: Where,
): Promise<VersionKey> {
  const { clientSecret, issuer, wire, settings } = partsOf(input);
  const [records, last] = [await readProviders(tx), await findNewestVersion(tx)];
  const known = records.find((record) => record.issuer === issuer);
  const knownPlace = known && !isRemoved(known) ? known.id : null;
  const place = where === newPlace ? null : placeOf(records, where ?? knownPlace);
  if (where !== null && where !== newPlace && !place && listedIn(records).length > 0)
    throw new Refusal("identity_provider_not_configured");
  const isDraft = where === newPlace && known?.activeVersion === null;
  if (known?.isListed && known.id !== place?.id && !isDraft)
    throw new Refusal("identity_provider_listed", { field: "issuer" });
  const id = known?.id ?? uuidv7();
  const newest = await findNewestVersion(tx, where === newPlace ? [] : idsOf(records, place));
  if (where === newPlace) await keepReplaced(tx, records);
  if (!known?.isListed) {
    const added = { position: nextPosition(records), replacesId: null, activeVersion: null, enabledAt: null };
    const data = where === newPlace ? added : { position: null, replacesId: place?.id ?? null };
    await tx.identityProvider.upsert({ where: { id }, create: { id, issuer, ...data }, update: data });
  }
  const version = (last?.version ?? 0) + 1;
  await tx.identityProviderVersion.create({
    data: {
      ...wire,
      identityProviderId: id,
      version,
      clientSecretSealed: seal(clientSecret, id),
      settings,
      savedAt,
      savedById: actor.personId,
    },
  });
  await auditVersion(tx, actor, "identity_provider.saved", newest, { id, version });
  return { id, version };
}

// Records from before the second provider replaced, or would replace, the one that was alone.
async function keepReplaced(tx: Database, records: readonly ProviderRecord[]): Promise<void> {
  const [first, ...others] = listedIn(records);
  if (!first || others.length > 0) return;
  const where = { id: { not: first.id }, position: null, replacesId: null };
  await tx.identityProvider.updateMany({ where, data: { replacesId: first.id } });
}

/** Returns null for the first provider, which has no position. */
function nextPosition(records: readonly ProviderRecord[]): number | null {
  const listed = listedIn(records);
  return listed.length === 0 ? null : Math.max(...listed.map(({ position }) => position ?? 0)) + 1;
}

function partsOf({ clientSecret, issuer, ...fields }: IdentityProviderInput) {
  const { clientId, authorizationEndpoint, tokenEndpoint, usersEndpoint, tokenRequestFormat, ...settings } =
    fields;
  const wire = { clientId, authorizationEndpoint, tokenEndpoint, usersEndpoint, tokenRequestFormat };
  return { clientSecret, issuer, wire, settings: providerSettings.parse(settings) };
}

function isSaved(version: CallbackProvider, input: IdentityProviderInput): boolean {
  const { clientSecret, issuer, wire, settings } = partsOf(input);
  return (
    isDeepStrictEqual({ ...version, ...wire, issuer, settings }, version) &&
    findClientSecret(version) === clientSecret
  );
}

async function activate(
  tx: Database,
  actor: Admin | Operator,
  { id, version }: VersionKey,
  now: Date,
  ended?: { sessionsEnded: number },
): Promise<ProviderVersion> {
  const saved = await tx.identityProviderVersion.count({ where: { identityProviderId: id, version } });
  if (saved === 0) throw new Refusal("identity_provider_version_not_found");
  const records = await readProviders(tx);
  const place = placeOf(records, id);
  if (!place && listedIn(records).length > 0) throw new Refusal("identity_provider_removed");
  const before = place && (await findActiveVersion(tx, place.id));
  const isFirst = place === null || place.isFirst || !records.some((record) => record.isFirst);
  if (place && !before) await keepRules(tx, records);
  if (place && place.id !== id) await takePlace(tx, place, id);
  await tx.identityProvider.update({
    where: { id },
    data: {
      activeVersion: version,
      enabledAt: before ? before.enabledAt : now,
      replacesId: null,
      ...(isFirst ? { selectedAt: now, position: null } : { position: place.position }),
    },
  });
  await auditVersion(tx, actor, "identity_provider.activated", before, { id, version }, ended);
  const activated = await getActive(tx, id);
  if (!before) await audit(tx, actor, { action: "identity_provider.enabled", subject: subjectOf(activated) });
  return activated;
}

// A second provider must not grant roles by the names of its groups, unless an admin says so. Rules may wait for approval.
async function keepRules(tx: Database, records: readonly ProviderRecord[]): Promise<void> {
  const [first, ...others] = listedIn(records).filter(({ activeVersion }) => activeVersion !== null);
  if (!first || others.length > 0) return;
  await tx.roleRule.updateMany({ where: { providerId: null }, data: { providerId: first.id } });
  await tx.$executeRaw`
    UPDATE approval_requests SET input = input || jsonb_build_object('provider', ${first.id}::text)
    WHERE kind = 'add_role_rule' AND decision IS NULL AND NOT input ? 'provider'`;
}

async function takePlace(
  tx: Database,
  { id: earlier, name, icon }: ProviderRecord,
  id: string,
): Promise<void> {
  const replaced = { position: null, replacesId: id, name: null, icon: null };
  await tx.identityProvider.update({ where: { id: earlier }, data: replaced });
  await tx.identityProvider.update({ where: { id }, data: { name, icon } });
  const [where, data] = [{ identityProviderId: earlier }, { identityProviderId: id }];
  await tx.identityProviderDomain.updateMany({ where, data });
  await tx.roleRule.updateMany({ where: { providerId: earlier }, data: { providerId: id } });
  await tx.$executeRaw`
    UPDATE approval_requests SET input = input || jsonb_build_object('provider', ${id}::text)
    WHERE kind = 'add_role_rule' AND decision IS NULL AND input ->> 'provider' = ${earlier}`;
}

async function setEnabled(
  tx: Database,
  actor: Admin | Operator,
  id: string | null,
  enabledAt: Date | null,
  endsSessions = false,
): Promise<ProviderVersion> {
  const listed = listedIn(await readProviders(tx));
  const place = id ? listed.find((record) => record.id === id) : listed[0];
  const provider = await getActive(tx, place?.id ?? null);
  if ((provider.enabledAt !== null) === (enabledAt !== null)) return provider;
  await tx.identityProvider.update({ where: { id: provider.id }, data: { enabledAt } });
  const action = enabledAt ? "identity_provider.enabled" : "identity_provider.disabled";
  const after = endsSessions && (await endAffectedSessions(tx, actor, { identityProviderId: provider.id }));
  await audit(tx, actor, { action, subject: subjectOf(provider), ...(after && { after }) });
  return { ...provider, enabledAt };
}

async function auditVersion(
  tx: Database,
  actor: Admin | Operator,
  action: AuditAction,
  earlier: VersionKey | null,
  later: VersionKey,
  ended?: { sessionsEnded: number },
): Promise<void> {
  const before = earlier && (await findVersion(earlier.id, earlier.version, tx));
  const after = await findVersion(later.id, later.version, tx);
  if (!after) return;
  const isOther = before && findClientSecret(before) !== findClientSecret(after);
  await audit(tx, actor, {
    action,
    subject: subjectOf(after),
    ...(before && { before: { ...describeVersion(before), clientSecret: "not shown" } }),
    after: {
      ...describeVersion(after),
      clientSecret: isOther ? "another one, not shown" : "not shown",
      ...ended,
    },
  });
}

function subjectOf({ id, issuer }: ProviderVersion): AuditSubject {
  return { type: "identity_provider", id, name: issuer };
}

async function getActive(tx: Database, id: string | null): Promise<ProviderVersion> {
  const provider = withoutSecret(id ? await findActiveVersion(tx, id) : null);
  if (provider) return provider;
  throw new Refusal("identity_provider_not_configured");
}
