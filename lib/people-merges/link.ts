import { v7 as uuidv7 } from "uuid";
import type { Learner } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { countBelongings } from "@/lib/people/find";
import { operatorId } from "@/lib/people/operator";
import { fullName, personSubject } from "@/lib/people/profile";
import { seal, unseal } from "@/lib/secrets";
import { type Locked, lockPeople, refuseOneDirectory } from "./merge";
import { lockBelongings, moveEverything } from "./move";

/** Both sign-ins must be at most so old, by the database's clock (docs/decisions/058). */
export const minutesToLink = 10;

const purpose = "account-link";

/** Returns what the browser keeps while its person signs in with the other account. @throws Refusal `link_not_fresh` */
export async function beginLink({ personId, sessionId }: Learner): Promise<string> {
  if (personId === operatorId) throw new Refusal("operator_always_admin");
  const signedInAt = await readSignedInAt(db(), { personId, sessionId });
  if (!signedInAt || !(await isRecent(db(), signedInAt))) throw new Refusal("link_not_fresh");
  return seal(JSON.stringify({ personId, signedInAt }), purpose);
}

export type LinkInProgress = { personId: string; name: string; email: string; isSame: boolean };

/** Returns the person who began; null when that was too long ago. */
export async function findLink(learner: Learner, sealed: string | null): Promise<LinkInProgress | null> {
  const begun = await open(db(), sealed);
  const person = begun && (await db().person.findUnique({ where: { id: begun.personId } }));
  if (!person || person.deactivatedAt) return null;
  return {
    personId: person.id,
    name: fullName(person),
    email: person.email,
    isSame: person.id === learner.personId,
  };
}

/**
 * Gives the way to sign in of the second person to the first, who is then signed in here.
 * @throws Refusal `link_expired`, `link_same_account`, `link_has_record`, `link_needs_approval`, `merge_in_one_directory`
 */
export async function finishLink(learner: Learner, sealed: string | null): Promise<void> {
  await db().$transaction(async (tx) => {
    const begun = await open(tx, sealed);
    if (!begun) throw new Refusal("link_expired");
    const [personId, mergedId] = [begun.personId, learner.personId];
    if (personId === mergedId) throw new Refusal("link_same_account");
    await lockBelongings(tx, [personId, mergedId]);
    const people = await lockPeople(tx, [personId, mergedId]);
    const [person, other] = [personId, mergedId].map((id) => people.find((one) => one.id === id));
    await requireFreshSession(tx, learner);
    if (!person || !other || person.isDeactivated || other.isDeactivated) throw new Refusal("link_expired");
    await requireEmpty(tx, other);
    await requireNoApproval(tx, person);
    await refuseOneDirectory(tx, personId, mergedId);
    const identities = await tx.identity.findMany({ where: { personId: mergedId } });
    // This browser stays signed in. The first person's provider said nothing about this sign-in.
    await tx.session.updateMany({
      where: { id: learner.sessionId },
      data: { userId: personId, authenticatedAt: null },
    });
    const merge = { id: uuidv7(), personId, mergedId, mergedName: personSubject(other).name };
    await moveEverything(tx, [merge]);
    await audit(tx, learner, {
      action: "person.identity_linked",
      subject: personSubject(person),
      concerns: [mergedId],
      after: {
        person: mergedId,
        merge: merge.id,
        identityProviderId: identities.map(({ identityProviderId }) => identityProviderId).join(", "),
      },
      reported: { merged_id: mergedId },
    });
  });
}

async function isRecent(database: Database, signedInAt: string): Promise<boolean> {
  const [row] = await database.$queryRaw<{ isRecent: boolean }[]>`
    SELECT ${signedInAt}::timestamptz > now() - make_interval(mins => ${minutesToLink}) AS "isRecent"`;
  return row?.isRecent ?? false;
}

type Begun = { personId: string; signedInAt: string };

async function open(database: Database, sealed: string | null): Promise<Begun | null> {
  if (!sealed) return null;
  try {
    const begun = JSON.parse(unseal(sealed, purpose)) as Begun;
    return (await isRecent(database, begun.signedInAt)) ? begun : null;
  } catch {
    // A cookie of an older secret, or one that was changed.
    return null;
  }
}

/** A provider may have authenticated the person long before it signed them in here. */
async function readSignedInAt(
  database: Database,
  { sessionId, personId }: Pick<Learner, "sessionId" | "personId">,
): Promise<string | null> {
  const [session] = await database.$queryRaw<{ signedInAt: Date }[]>`
    SELECT least(authenticated_at, created_at) AS "signedInAt" FROM sessions
    WHERE id = ${sessionId}::uuid AND person_id = ${personId}::uuid`;
  return session?.signedInAt.toISOString() ?? null;
}

async function requireFreshSession(tx: Database, learner: Learner): Promise<void> {
  const signedInAt = await readSignedInAt(tx, learner);
  if (!signedInAt || !(await isRecent(tx, signedInAt))) throw new Refusal("link_expired");
}

/** An admin merges two records; a person may only add a new, empty one. */
async function requireEmpty(tx: Database, { id, hasPrivileges }: Locked): Promise<void> {
  const { enrollments, courseCompletions, certificates, exemptions } = await countBelongings(tx, id);
  const paths = await tx.learningPathCompletion.count({ where: { personId: id } });
  const others = enrollments + courseCompletions + certificates + exemptions + paths;
  if (hasPrivileges || others > 0) throw new Refusal("link_has_record");
}

/** Another way to sign in with a role is an admin's decision, where two of them must agree (lib/approvals). */
async function requireNoApproval(tx: Database, { hasPrivileges }: Locked): Promise<void> {
  if (!hasPrivileges) return;
  const settings = await tx.approvalSettings.findUnique({ where: { id: 1 } });
  if (settings?.requiredSince) throw new Refusal("link_needs_approval");
}
