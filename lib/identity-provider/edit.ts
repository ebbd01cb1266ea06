import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import type { Admin, FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import type { AuditAction, AuditSubject } from "@/lib/audit-log/schema";
import { type Database, db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { seal } from "@/lib/secrets";
import { type IdentityProviderDraft, type IdentityProviderInput, providerSettings } from "./schema";
import { describeVersion, isSameVersion } from "./settings";
import {
  type CallbackProvider,
  findClientSecret,
  findNewestVersion,
  findSelectedProvider,
  findVersion,
  getKeptSecret,
  type ProviderVersion,
  type VersionKey,
} from "./versions";

/**
 * Saves an identity provider as a new version, which nothing uses until it is activated. The record is found by its
 * issuer: a new issuer is a new record, because a user id means a person only within one (docs/decisions/001).
 */
export function saveIdentityProvider(actor: FreshAdmin, input: IdentityProviderInput): Promise<VersionKey> {
  return inTurn((tx, now) => save(tx, actor, input, now));
}

/** What an admin saw when they opened the form: the newest version, and the one that the form began with. */
export type Basis = { newest: VersionKey | null; from: VersionKey | null };

/**
 * Saves what an admin typed as a new version, which nothing uses until it is activated. What is the newest version
 * already, such as a form that was sent twice, is not saved again.
 * @throws Refusal `conflict` when another version was saved since; `invalid_input` when there is no secret to keep
 */
export function saveDraft(
  actor: FreshAdmin,
  draft: IdentityProviderDraft,
  basis: Basis,
): Promise<VersionKey> {
  return inTurn(async (tx, now) => {
    const newest = await findNewestVersion(tx);
    const from = basis.from && (await findVersion(basis.from.id, basis.from.version, tx));
    const input = { ...draft, clientSecret: draft.clientSecret ?? getKeptSecret(from, draft.tokenEndpoint) };
    if (newest && isSaved(newest, input)) return { id: newest.id, version: newest.version };
    if (!isSameVersion(newest, basis.newest))
      throw new Refusal("conflict", "Somebody else saved a version while you were at this form.");
    return save(tx, actor, input, now);
  });
}

/**
 * Makes a saved version the one in use. Sign-in stays enabled or disabled as it is; the first one enables it.
 * @param instead the version in use that the admin decided against, or null for none; absent: whichever it is
 * @throws Refusal `conflict` when another one is in use by now
 */
export function activateIdentityProvider(
  actor: FreshAdmin,
  key: VersionKey,
  instead?: VersionKey | null,
): Promise<ProviderVersion> {
  return inTurn(async (tx, now) => {
    const before = await findSelectedProvider(tx);
    if (instead === undefined) return activate(tx, actor, key, now);
    if (before && isSameVersion(before, key)) return before;
    if (!isSameVersion(before, instead))
      throw new Refusal("conflict", "Another version has been activated since you opened this page.");
    return activate(tx, actor, key, now);
  });
}

/** Saves an identity provider and makes it the one in use. */
export function setIdentityProvider(
  actor: FreshAdmin,
  input: IdentityProviderInput,
): Promise<ProviderVersion> {
  return inTurn(async (tx, now) => activate(tx, actor, await save(tx, actor, input, now), now));
}

/** Lets people sign in through the identity provider in use. */
export function enableIdentityProvider(actor: Admin): Promise<ProviderVersion> {
  return inTurn((tx, now) => setEnabled(tx, actor, now));
}

/** Stops sign-in through the identity provider; sessions that exist go on. */
export function disableIdentityProvider(actor: FreshAdmin): Promise<ProviderVersion> {
  return inTurn((tx) => setEnabled(tx, actor, null));
}

// One at a time, in an order that the database's clock shows.
function inTurn<T>(run: (tx: Database, now: Date) => Promise<T>): Promise<T> {
  return db().$transaction(async (tx) => {
    const [turn] = await tx.$queryRaw<{ now: Date }[]>`
      SELECT clock_timestamp() AS now FROM pg_advisory_xact_lock(hashtext('identity provider'))`;
    return run(tx, turn?.now ?? new Date());
  });
}

async function save(
  tx: Database,
  actor: Admin,
  input: IdentityProviderInput,
  savedAt: Date,
): Promise<VersionKey> {
  const { clientSecret, issuer, wire, settings } = partsOf(input);
  const newest = await findNewestVersion(tx);
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
      savedAt,
      savedById: actor.personId,
    },
  });
  await auditVersion(tx, actor, "identity_provider.saved", newest, { id, version });
  return { id, version };
}

function partsOf({ clientSecret, issuer, ...fields }: IdentityProviderInput) {
  const { createMissingGroups, mirrorMemberships, defaultDestination, advanced, ...wire } = fields;
  const rest = { createMissingGroups, mirrorMemberships, defaultDestination, advanced };
  return { clientSecret, issuer, wire, settings: providerSettings.parse(rest) };
}

function isSaved(version: CallbackProvider, input: IdentityProviderInput): boolean {
  const { clientSecret, issuer, wire, settings } = partsOf(input);
  return (
    isDeepStrictEqual({ ...version, ...wire, issuer, settings }, version) &&
    findClientSecret(version) === clientSecret
  );
}

const latest = { orderBy: { version: "desc" }, take: 1, select: { version: true } } as const;

async function activate(
  tx: Database,
  actor: Admin,
  { id, version }: VersionKey,
  now: Date,
): Promise<ProviderVersion> {
  const saved = await tx.identityProviderVersion.count({ where: { identityProviderId: id, version } });
  if (saved === 0) throw new Refusal("not_found", "There is no such version of an identity provider.");
  const before = await findSelectedProvider(tx);
  const enabledAt = before ? before.enabledAt : now;
  await tx.identityProvider.update({
    where: { id },
    data: { activeVersion: version, enabledAt, selectedAt: now },
  });
  await auditVersion(tx, actor, "identity_provider.activated", before, { id, version });
  const selected = await getSelected(tx);
  if (!before) await audit(tx, actor, { action: "identity_provider.enabled", subject: subjectOf(selected) });
  return selected;
}

async function setEnabled(tx: Database, actor: Admin, enabledAt: Date | null): Promise<ProviderVersion> {
  const provider = await getSelected(tx);
  if ((provider.enabledAt !== null) === (enabledAt !== null)) return provider;
  await tx.identityProvider.update({ where: { id: provider.id }, data: { enabledAt } });
  const action = enabledAt ? "identity_provider.enabled" : "identity_provider.disabled";
  await audit(tx, actor, { action, subject: subjectOf(provider) });
  return { ...provider, enabledAt };
}

// Of the client secret, whether it is another one.
async function auditVersion(
  tx: Database,
  actor: Admin,
  action: AuditAction,
  earlier: VersionKey | null,
  later: VersionKey,
): Promise<void> {
  const before = earlier && (await findVersion(earlier.id, earlier.version, tx));
  const after = await findVersion(later.id, later.version, tx);
  if (!after) return;
  const isOther = before && findClientSecret(before) !== findClientSecret(after);
  await audit(tx, actor, {
    action,
    subject: subjectOf(after),
    ...(before && { before: { ...describeVersion(before), clientSecret: "not shown" } }),
    after: { ...describeVersion(after), clientSecret: isOther ? "another one, not shown" : "not shown" },
  });
}

function subjectOf({ id, issuer }: ProviderVersion): AuditSubject {
  return { type: "identity_provider", id, name: issuer };
}

async function getSelected(tx: Database): Promise<ProviderVersion> {
  const provider = await findSelectedProvider(tx);
  if (provider) return provider;
  throw new Refusal("not_found", "No identity provider is configured: use `lectern idp set FILE`.");
}
