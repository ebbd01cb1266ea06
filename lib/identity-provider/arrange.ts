import type { Admin, FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { type Count, countUpTo, mostPeopleCounted } from "@/lib/lists/count";
import { withLock } from "./lock";
import { listedIn, type ProviderRecord, readProviders } from "./places";
import type { SignInPageSettings } from "./sign-in-page-schema";

export type ListedProvider = ProviderRecord & Figures;

/** Returns the providers that have a place, in the order of the sign-in page. */
export async function listProviders(_actor: Admin): Promise<ListedProvider[]> {
  const listed = listedIn(await readProviders());
  const people = countUpTo(
    Prisma.sql`SELECT FROM identities WHERE identity_provider_id = provider.id`,
    mostPeopleCounted,
  );
  const figures = await db().$queryRaw<Figures[]>`
    SELECT id, ${people} AS people FROM identity_providers AS provider
    WHERE id = ANY(${listed.map(({ id }) => id)}::uuid[])`;
  return listed.flatMap((record) => {
    const found = figures.find(({ id }) => id === record.id);
    return found ? [{ ...record, ...found }] : [];
  });
}

type Figures = { id: string; people: Count };

export async function listDomains(_actor: Admin, providerId: string): Promise<string[]> {
  const rows = await db().identityProviderDomain.findMany({
    where: { identityProviderId: providerId },
    orderBy: { domain: "asc" },
  });
  return rows.map(({ domain }) => domain);
}

/** @throws Refusal `not_found`, or about a domain that another provider has */
export function changeSignInPage(
  actor: FreshAdmin,
  { provider, name, icon, domains }: SignInPageSettings,
): Promise<void> {
  return withLock(async (tx) => {
    const record = await getListed(tx, provider);
    const where = { identityProviderId: provider };
    const known = await tx.identityProviderDomain.findMany({ where, orderBy: { domain: "asc" } });
    const before = { name: record.name, icon: record.icon, domains: known.map(({ domain }) => domain) };
    const after = { name: name || null, icon, domains: domains.toSorted() };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await tx.identityProvider.update({ where: { id: provider }, data: { name: after.name, icon } });
    await tx.identityProviderDomain.deleteMany({ where: { ...where, domain: { notIn: domains } } });
    // The previous release replaces a provider without its domains.
    const listed = listedIn(await readProviders(tx)).map(({ id }) => id);
    const lost = { domain: { in: domains }, identityProviderId: { notIn: listed } };
    await tx.identityProviderDomain.deleteMany({ where: lost });
    const taken = await tx.identityProviderDomain.findFirst({
      where: { domain: { in: domains }, identityProviderId: { not: provider } },
      orderBy: { domain: "asc" },
    });
    if (taken) throw new Refusal("provider_domain_taken", { field: "domains", domain: taken.domain });
    const added = domains.filter((domain) => !before.domains.includes(domain));
    await tx.identityProviderDomain.createMany({ data: added.map((domain) => ({ ...where, domain })) });
    await audit(tx, actor, {
      action: "identity_provider.changed",
      subject: subjectOf(record),
      before,
      after,
    });
  });
}

/** Returns false for the first, and for one that would become it while nobody can sign in there: the previous release uses the first. */
export function mayMoveUp({ activeVersion, enabledAt }: ProviderRecord, index: number): boolean {
  return index > 1 || (index === 1 && activeVersion !== null && enabledAt !== null);
}

/** Moves a provider one place up. Moves nothing twice. @param seenIndex where the admin saw it, from 0 */
export function moveProviderUp(actor: Admin, id: string, seenIndex: number): Promise<void> {
  return withLock(async (tx, now) => {
    const record = await getListed(tx, id);
    const listed = listedIn(await readProviders(tx));
    const index = listed.findIndex((one) => one.id === id);
    const other = listed[index - 1];
    if (!other || index !== seenIndex || !mayMoveUp(record, index)) return;
    const order = listed.with(index - 1, record).with(index, other);
    for (const [position, one] of order.entries())
      await tx.identityProvider.update({
        where: { id: one.id },
        data: position === 0 ? { position: null, ...(!one.isFirst && { selectedAt: now }) } : { position },
      });
    const places = { before: { position: index + 1 }, after: { position: index } };
    await audit(tx, actor, { action: "identity_provider.changed", subject: subjectOf(record), ...places });
  });
}

/** Takes a provider off the list. Its people and versions stay. @throws Refusal while it is the first or enabled */
export function removeProvider(actor: FreshAdmin, id: string): Promise<void> {
  return withLock(async (tx) => {
    const record = await getListed(tx, id);
    if (record.isFirst || (record.enabledAt && record.activeVersion !== null))
      throw new Refusal("identity_provider_in_use");
    await tx.identityProvider.update({ where: { id }, data: { position: null, replacesId: id } });
    await tx.identityProviderDomain.deleteMany({ where: { identityProviderId: id } });
    await audit(tx, actor, { action: "identity_provider.removed", subject: subjectOf(record) });
  });
}

async function getListed(tx: Database, id: string): Promise<ProviderRecord> {
  const record = listedIn(await readProviders(tx)).find((one) => one.id === id);
  if (!record) throw new Refusal("identity_provider_not_configured");
  return record;
}

const subjectOf = ({ id, issuer }: ProviderRecord) =>
  ({ type: "identity_provider", id, name: issuer }) as const;
