import type { Admin, FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { findPeopleList } from "@/lib/custom-fields/people-list";
import { type Database, db, Prisma } from "@/lib/database/db";
import { readHeavy } from "@/lib/database/heavy-read";
import { Refusal } from "@/lib/errors";
import { parseAdminListQuery, selectFromList } from "@/lib/lists/admin-list";
import { mailServer } from "@/lib/mail/server";
import { findMailsBeforeSignIn } from "@/lib/mail/settings";
import { invitationsSql } from "@/lib/people/list";
import { addressRefused } from "./due-mails";
import { type InvitationToSend, type InviteeState, type Invitees, inviteeStates } from "./invite-schema";

export type InviteeCounts = Record<InviteeState, number>;

const batchSize = 1_000;

const maxAuditedIds = 50;

/** Counts the people by whether they can be invited, or why not. Returns null when that takes too long. */
export async function countInvitees(
  actor: Admin,
  invitees: Invitees,
  now = new Date(),
): Promise<InviteeCounts | null> {
  const who = await whoSql(actor, invitees);
  const rows = await readHeavy(
    actor,
    () => db().$queryRaw<{ state: InviteeState; people: number }[]>`
      SELECT state, count(*)::int AS people FROM (${statesSql(who, now)}) AS states GROUP BY state`,
  );
  if (!rows) return null;
  const counts = new Map(rows.map(({ state, people }) => [state, people]));
  return Object.fromEntries(inviteeStates.map((state) => [state, counts.get(state) ?? 0])) as InviteeCounts;
}

/**
 * Emails an invitation to those who can get one, at most once in 24 hours each. If it fails halfway, another call invites the others.
 * @returns how many people
 * @throws Refusal `mail_not_set_up`, `mails_before_sign_in_off`, `invitation_course_unknown`, `invitees_grown`, `list_too_slow`
 */
export async function invitePeople(
  actor: FreshAdmin,
  { invitees, course, confirmed }: InvitationToSend,
  now = new Date(),
): Promise<number> {
  if (!mailServer()) throw new Refusal("mail_not_set_up");
  if (!(await findMailsBeforeSignIn(actor))) throw new Refusal("mails_before_sign_in_off");
  const courseId = course ? await courseNamed(course) : null;
  const who = await whoSql(actor, invitees);
  const ready = await readHeavy(
    actor,
    () => db().$queryRaw<{ id: string }[]>`
      SELECT id FROM (${statesSql(who, now)}) AS states WHERE state = 'ready' ORDER BY id`,
  );
  if (!ready) throw new Refusal("list_too_slow");
  if (ready.length > confirmed) throw new Refusal("invitees_grown");
  let invited = 0;
  for (let start = 0; start < ready.length; start += batchSize) {
    const ids = ready.slice(start, start + batchSize).map(({ id }) => id);
    invited += await inviteBatch(actor, ids, courseId, now);
  }
  return invited;
}

export async function listCourseNames(_actor: Admin, limit: number): Promise<string[]> {
  const courses = await db().course.findMany({
    where: { status: "published" },
    select: { name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: limit,
  });
  return [...new Set(courses.map(({ name }) => name))];
}

async function courseNamed(text: string): Promise<string> {
  const courses = await db().course.findMany({
    where: { status: "published", OR: [{ permalink: text }, { name: text }] },
    select: { id: true, permalink: true },
  });
  const course = courses.find(({ permalink }) => permalink === text) ?? courses[0];
  const isAmbiguous = courses.length > 1 && course?.permalink !== text;
  if (!course || isAmbiguous) throw new Refusal("invitation_course_unknown", { field: "course" });
  return course.id;
}

async function whoSql(actor: Admin, invitees: Invitees): Promise<Prisma.Sql> {
  if ("personIds" in invitees) return idsSql(invitees.personIds);
  const { list } = await findPeopleList(actor);
  // Without the filter of a deleted field, everyone would be invited.
  const isKnown = Object.keys(invitees.found).every((name) => Object.hasOwn(list.filters, name));
  if (!isKnown || !parseAdminListQuery(list, invitees.found)) throw new Refusal("form_malformed");
  return selectFromList(list, invitees.found, Prisma.sql`people.id`);
}

const idsSql = (ids: readonly string[]) => Prisma.sql`SELECT unnest(${ids}::uuid[])`;

const statesSql = (who: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT people.id, CASE
    WHEN last_sign_ins.at IS NOT NULL THEN 'signed_in'
    WHEN deactivated_at IS NOT NULL THEN 'deactivated'
    WHEN email = '' THEN 'no_address'
    WHEN NOT EXISTS (SELECT FROM identities WHERE identities.person_id = people.id) THEN 'no_user_id'
    WHEN ${addressRefused} THEN 'refused'
    WHEN EXISTS (SELECT FROM mail_preferences WHERE mail_preferences.person_id = people.id AND 'invitation' = ANY(unwanted))
      THEN 'unwanted'
    WHEN EXISTS (SELECT ${invitationsSql} AND invitations.created_at > ${now}::timestamptz - interval '24 hours') THEN 'recent'
    ELSE 'ready' END AS state
  FROM people JOIN last_sign_ins ON last_sign_ins.person_id = people.id WHERE people.id IN (${who})`;

// The lock keeps two admins from inviting a person at once.
function inviteBatch(
  actor: FreshAdmin,
  ids: readonly string[],
  courseId: string | null,
  now: Date,
): Promise<number> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('invitations'))`;
    const people = await tx.$queryRaw<{ personId: string }[]>`
      WITH invited AS (
        INSERT INTO invitations (person_id, invited_by_id, course_id, created_at)
        SELECT states.id, (SELECT id FROM people WHERE id = ${actor.personId}::uuid), ${courseId}::uuid, ${now}::timestamptz
        FROM (${statesSql(idsSql(ids), now)}) AS states WHERE state = 'ready' ORDER BY states.id
        RETURNING id, person_id
      )
      INSERT INTO outbox (kind, key, person_id, subject_id)
      SELECT 'invitation', 'invitation:' || id, person_id, id FROM invited RETURNING person_id AS "personId"`;
    if (people.length > 0)
      await auditBatch(
        tx,
        actor,
        people.map(({ personId }) => personId),
        courseId,
      );
    return people.length;
  });
}

function auditBatch(tx: Database, actor: Admin, ids: string[], courseId: string | null): Promise<void> {
  return audit(tx, actor, {
    action: "mail.invitations_sent",
    subject: { type: "mail", id: "1", name: "Invitations" },
    concerns: ids,
    after: { people: ids.length, ids: ids.slice(0, maxAuditedIds), ...(courseId && { courseId }) },
  });
}
