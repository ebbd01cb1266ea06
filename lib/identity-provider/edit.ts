import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import type { Admin, ApprovedAdmin, FreshAdmin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import type { AuditAction, AuditSubject } from "@/lib/audit-log/schema";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { seal } from "@/lib/secrets";
import { endAffectedSessions } from "@/lib/session/open-and-end";
import { type IdentityProviderDraft, type IdentityProviderInput, providerSettings } from "./schema";
import { describeVersion, isSameVersion } from "./settings";
import {
  type CallbackProvider,
  findClientSecret,
  findNewestVersion,
  findSelectedProvider,
  findVersion,
  getStoredSecret,
  type ProviderVersion,
  type VersionKey,
} from "./versions";

/** Keeps a record for each issuer, because user ids are unique only within one (docs/decisions/001). */
export function saveIdentityProvider(actor: Operator, input: IdentityProviderInput): Promise<VersionKey> {
  return withLock((tx, now) => save(tx, actor, input, now));
}

export type Basis = { newest: VersionKey | null; from: VersionKey | null };

/** Saves nothing twice. @throws Refusal `conflict` when another version was saved since; `invalid_input` without a secret to reuse */
export function saveDraft(
  actor: FreshAdmin,
  draft: IdentityProviderDraft,
  basis: Basis,
): Promise<VersionKey> {
  return withLock(async (tx, now) => {
    const newest = await findNewestVersion(tx);
    const from = basis.from && (await findVersion(basis.from.id, basis.from.version, tx));
    const input = {
      ...draft,
      clientSecret: draft.clientSecret ?? getStoredSecret(from, draft.tokenEndpoint),
    };
    if (newest && isSaved(newest, input)) return { id: newest.id, version: newest.version };
    if (!isSameVersion(newest, basis.newest)) throw new Refusal("identity_provider_changed");
    return save(tx, actor, input, now);
  });
}

/** Saves nothing twice. @throws Refusal `not_found`; `invalid_input` when the version's secret can't be read */
export function saveWithUserIdPath(actor: FreshAdmin, key: VersionKey, path: string): Promise<VersionKey> {
  return withLock(async (tx, now) => {
    const [from, newest] = [await findVersion(key.id, key.version, tx), await findNewestVersion(tx)];
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
      : save(tx, actor, input, now);
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
    const before = await findSelectedProvider(tx);
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

export function setIdentityProvider(actor: Operator, input: IdentityProviderInput): Promise<ProviderVersion> {
  return withLock(async (tx, now) => activate(tx, actor, await save(tx, actor, input, now), now));
}

export function enableIdentityProvider(actor: Admin | Operator): Promise<ProviderVersion> {
  return withLock((tx, now) => setEnabled(tx, actor, now));
}

export function disableIdentityProvider(
  actor: FreshAdmin | Operator,
  endsSessions = false,
): Promise<ProviderVersion> {
  return withLock((tx) => setEnabled(tx, actor, null, endsSessions));
}

// The lock keeps changes in sequence, in the order of the database's clock.
function withLock<T>(run: (tx: Database, now: Date) => Promise<T>, database: Database = db()): Promise<T> {
  return inTransaction(database, async (tx) => {
    const [turn] = await tx.$queryRaw<{ now: Date }[]>`
      SELECT clock_timestamp() AS now FROM pg_advisory_xact_lock(hashtext('identity provider'))`;
    return run(tx, turn?.now ?? new Date());
  });
}

async function save(
  tx: Database,
  actor: Admin | Operator,
  input: IdentityProviderInput,
  savedAt: Date,
): Promise<VersionKey> {
  const { clientSecret, issuer, wire, settings } = partsOf(input);
  const newest = await findNewestVersion(tx);
  const known = await tx.identityProvider.findUnique({ where: { issuer } });
  const id = known?.id ?? uuidv7();
  if (!known) await tx.identityProvider.create({ data: { id, issuer } });
  const version = (newest?.version ?? 0) + 1;
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
  const before = await findSelectedProvider(tx);
  const enabledAt = before ? before.enabledAt : now;
  await tx.identityProvider.update({
    where: { id },
    data: { activeVersion: version, enabledAt, selectedAt: now },
  });
  await auditVersion(tx, actor, "identity_provider.activated", before, { id, version }, ended);
  const selected = await getSelected(tx);
  if (!before) await audit(tx, actor, { action: "identity_provider.enabled", subject: subjectOf(selected) });
  return selected;
}

async function setEnabled(
  tx: Database,
  actor: Admin | Operator,
  enabledAt: Date | null,
  endsSessions = false,
): Promise<ProviderVersion> {
  const provider = await getSelected(tx);
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

async function getSelected(tx: Database): Promise<ProviderVersion> {
  const provider = await findSelectedProvider(tx);
  if (provider) return provider;
  throw new Refusal("identity_provider_not_configured");
}
