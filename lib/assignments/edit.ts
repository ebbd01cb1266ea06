import { isDeepStrictEqual } from "node:util";
import type { ApiClient, May } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { queueMailAbout } from "@/lib/events/queue-mail";
import { reachesEverything } from "@/lib/permissions/permissions";
import { assignmentWithin, courseIn, groupIn, pathIn, personIn } from "@/lib/permissions/scope";
import type {
  Assignable,
  AssignmentTerms,
  Condition,
  Due,
  ExemptionEnd,
  NewAssignment,
  NewExemption,
} from "./edit-schema";
import { columnsOf, shownTermsOf } from "./terms";
import { isPast } from "./terms-schema";

/** @throws Refusal `not_found` when the course or path is gone; `assignment_for_nobody` when nobody in the actor's scope is left */
export async function assign(
  actor: May<"assignments.edit"> | ApiClient,
  assignment: NewAssignment,
  database: Database = db(),
): Promise<void> {
  const { id, audience, earlierCounts } = assignment;
  // Only an actor without a limited scope may assign to everybody, or to everybody who completed it.
  if (audience.kind !== "chosen" && !reachesEverything(actor, "assignments.edit"))
    throw new Refusal("assignment_for_nobody");
  await inTransaction(database, async (tx) => {
    const assigned = await lockAssignable(tx, actor, assignment);
    if (!(await insertAssignment(tx, assignment, managerOf(actor)))) return;
    const reached =
      audience.kind === "chosen" ? await addAudience(tx, actor, id, audience) : { groups: [], people: [] };
    const conditions =
      audience.kind === "matching" ? await addConditions(tx, id, audience.conditions) : undefined;
    await audit(tx, actor, {
      action: "assignment.created",
      subject: subjectOf(id, assigned),
      concerns: [assigned.id, ...reached.groups, ...reached.people],
      after: {
        audience: audience.kind,
        groups: reached.groups.length,
        people: reached.people.length,
        ...(conditions && { conditions }),
        earlierCounts,
        ...columnsOf(assignment),
      },
    });
    await queueMailAbout(tx, "assignment", [id]);
  });
}

/** Keeps terms that aren't given. @throws Refusal `not_found`, `due_day_past` (everybody would be late at once), or `conflict` when they changed since `version` */
export async function changeTerms(
  actor: May<"assignments.edit"> | ApiClient,
  { id, version, ...given }: Pick<AssignmentTerms, "id"> & Partial<AssignmentTerms>,
  database: Database = db(),
): Promise<void> {
  const change = async (tx: Database, { assigned, ...before }: Found) => {
    const now = shownTermsOf(before);
    const { terms } = shownTermsOf(columnsOf({ ...now.terms, ...given }));
    if (isDeepStrictEqual(now.terms, terms)) return;
    if (version !== undefined && now.version !== version) throw new Refusal("assignment_changed");
    if (!isDeepStrictEqual(now.terms.due, terms.due)) refusePast(terms.due);
    const { required } = terms;
    const after = columnsOf(terms);
    // An admin's change takes the assignment over from its manager.
    const byAdmin = managerOf(actor) === null && { managerId: null };
    await tx.assignment.update({ where: { id }, data: { ...after, ...byAdmin } });
    await audit(tx, actor, {
      action: "assignment.changed",
      subject: subjectOf(id, assigned),
      concerns: [assigned.id],
      before: pick(before, after),
      after,
    });
    if (!isDeepStrictEqual({ ...now.terms, required }, terms)) await queueMailAbout(tx, "assignment", [id]);
  };
  await changeAssignment(actor, id, change, database);
}

const managerOf = (actor: May<"assignments.edit"> | ApiClient) =>
  reachesEverything(actor, "assignments.edit") ? null : actor.personId;

function refusePast(due: Due): void {
  if (due.kind === "on" && isPast(due.date)) throw new Refusal("due_day_past", { field: "dueOn" });
}

/** Ends an assignment for everybody and keeps completions. @throws Refusal `not_found` */
export async function endAssignment(
  actor: May<"assignments.edit"> | ApiClient,
  id: string,
  database: Database = db(),
): Promise<void> {
  const end = async (tx: Database, { assigned }: Found) => {
    await tx.$executeRaw`UPDATE assignments SET ended_at = now(), updated_at = now() WHERE id = ${id}::uuid`;
    await audit(tx, actor, {
      action: "assignment.ended",
      subject: subjectOf(id, assigned),
      concerns: [assigned.id],
      after: { ended: true },
    });
  };
  await changeAssignment(actor, id, end, database);
}

/** Exempting needs the same rights as ending the assignment. @throws Refusal `not_found`; `own_exemption` */
export async function exempt(
  actor: May<"assignments.edit"> | ApiClient,
  { id, personId, reason }: NewExemption,
  database: Database = db(),
): Promise<{ id: string; isNew: boolean }> {
  refuseOwn(actor, [personId]);
  const add = async (tx: Database, { assigned }: Found) => {
    const found = await tx.$executeRaw`SELECT FROM people WHERE id = ${personId}::uuid
      AND ${personIn(actor, "assignments.edit", Prisma.sql`people.id`)} FOR KEY SHARE`;
    if (!found) throw new Refusal("person_not_found");
    const key = { assignmentId: id, personId };
    // The assignment's lock keeps others from exempting the person now.
    const { count } = await tx.exemption.updateMany({ where: key, data: { reason } });
    if (count === 0) await tx.exemption.create({ data: { ...key, reason } });
    await audit(tx, actor, {
      action: "assignment.exempted",
      subject: subjectOf(id, assigned),
      concerns: [assigned.id, personId],
      after: { person: personId },
    });
    const [exemption] = await tx.$queryRaw<{ id: string }[]>`
      SELECT exemption_id(${id}::uuid, ${personId}::uuid) AS id`;
    return { id: exemption?.id ?? "", isNew: count === 0 };
  };
  return changeAssignment(actor, id, add, database);
}

/** Lets only admins exempt themselves. @throws Refusal `own_exemption` */
export function refuseOwn(actor: May<"assignments.edit"> | ApiClient, personIds: readonly string[]): void {
  if ("roles" in actor && !actor.roles.includes("admin") && personIds.includes(actor.personId))
    throw new Refusal("own_exemption");
}

export async function endExemption(
  actor: May<"assignments.edit"> | ApiClient,
  { id, personId }: ExemptionEnd,
  database: Database = db(),
): Promise<void> {
  const end = async (tx: Database, { assigned }: Found) => {
    const count = await tx.$executeRaw`DELETE FROM exemptions
      WHERE assignment_id = ${id}::uuid AND person_id = ${personId}::uuid
        AND ${personIn(actor, "assignments.edit", Prisma.sql`exemptions.person_id`)}`;
    if (count === 0) return;
    await audit(tx, actor, {
      action: "assignment.exemption_ended",
      subject: subjectOf(id, assigned),
      concerns: [assigned.id, personId],
      before: { person: personId },
    });
    await queueMailAbout(tx, "person", [personId]);
  };
  await changeAssignment(actor, id, end, database);
}

/** @throws Refusal `exemption_not_found` */
export async function getExemption(tx: Database, id: string): Promise<ExemptionEnd> {
  const [found] = await tx.$queryRaw<ExemptionEnd[]>`
    SELECT assignment_id AS id, person_id AS "personId" FROM exemption_entries WHERE id = ${id}::uuid`;
  if (!found) throw new Refusal("exemption_not_found");
  return found;
}

/** Uses the database's clock, because memberships and completions, with which it is compared, do. @returns whether it is new */
export async function insertAssignment(
  tx: Database,
  { id, audience, earlierCounts, ...rest }: NewAssignment,
  managerId: string | null = null,
): Promise<boolean> {
  const { required, dueOn, dueDays, dueFrom, repeatMonths, repeatsWithCertificate } = columnsOf(rest);
  const { courseId, learningPathId } = idsOf(rest);
  const day = dueOn?.toISOString().slice(0, 10);
  const inserted = await tx.$executeRaw`
    INSERT INTO assignments
      (id, course_id, learning_path_id, audience, required, due_on, due_days, due_from, repeat_months,
        repeats_with_certificate, manager_id, created_at, counts_from)
    VALUES (${id}::uuid, ${courseId}::uuid, ${learningPathId}::uuid, ${audience.kind}::assignment_audience, ${required}, ${day}::date, ${dueDays}::int,
      ${dueFrom}::assignment_due_from, ${repeatMonths}::int, ${repeatsWithCertificate}, ${managerId}::uuid, now(), CASE WHEN ${earlierCounts} THEN NULL ELSE now() END)
    ON CONFLICT (id) DO NOTHING`;
  return inserted > 0;
}

function pick<Row extends object, Key extends keyof Row>(row: Row, keys: Record<Key, unknown>) {
  return Object.fromEntries((Object.keys(keys) as Key[]).map((key) => [key, row[key]]));
}

async function addAudience(
  tx: Database,
  actor: May<"assignments.edit"> | ApiClient,
  assignmentId: string,
  { groupIds, personIds }: { groupIds: string[]; personIds: string[] },
) {
  const groups = await tx.$queryRaw<{ id: string }[]>`
    WITH known AS (SELECT id FROM groups WHERE id = ANY(${groupIds}::uuid[])
      AND ${groupIn(actor, "assignments.edit", Prisma.sql`groups.id`)} ORDER BY id FOR KEY SHARE)
    INSERT INTO assignment_groups (assignment_id, group_id) SELECT ${assignmentId}::uuid, id FROM known
    RETURNING group_id AS id`;
  const people = await tx.$queryRaw<{ id: string }[]>`
    WITH known AS (SELECT id FROM people WHERE id = ANY(${personIds}::uuid[])
      AND ${personIn(actor, "assignments.edit", Prisma.sql`people.id`)} ORDER BY id FOR KEY SHARE)
    INSERT INTO assignment_people (assignment_id, person_id) SELECT ${assignmentId}::uuid, id FROM known
    RETURNING person_id AS id`;
  if (groups.length + people.length === 0) throw new Refusal("assignment_for_nobody");
  return { groups: groups.map(({ id }) => id), people: people.map(({ id }) => id) };
}

/** Returns the conditions as `Field: value`. Locks their fields against deletion. @throws Refusal `custom_field_not_found`; without any, as `assign` */
async function addConditions(
  tx: Database,
  assignmentId: string,
  conditions: readonly Condition[],
): Promise<string[]> {
  if (conditions.length === 0) throw new Refusal("assignment_for_nobody");
  const fields = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM person_fields WHERE id = ANY(${conditions.map(({ fieldId }) => fieldId)}::uuid[])
    ORDER BY id FOR KEY SHARE`;
  const names = new Map(fields.map(({ id, name }) => [id, name]));
  // An assignment that lost a condition would reach more people.
  if (conditions.some(({ fieldId }) => !names.has(fieldId))) throw new Refusal("custom_field_not_found");
  await tx.assignmentCondition.createMany({
    data: conditions.map((condition) => ({ assignmentId, ...condition })),
    skipDuplicates: true,
  });
  return conditions.map(({ fieldId, value }) => `${names.get(fieldId)}: ${value}`);
}

type Assigned = { id: string; name: string };

function idsOf(of: Assignable) {
  return "courseId" in of
    ? { courseId: of.courseId, learningPathId: null }
    : { courseId: null, learningPathId: of.learningPathId };
}

/** Locks a course or path against deletion. @throws Refusal `not_found`, also when it is out of scope */
export async function lockAssignable(
  tx: Database,
  actor: May<"assignments.edit"> | ApiClient,
  of: Assignable,
): Promise<Assigned> {
  const { courseId, learningPathId } = idsOf(of);
  const [assigned] = courseId
    ? await tx.$queryRaw<Assigned[]>`
      SELECT id, name FROM courses WHERE id = ${courseId}::uuid
        AND ${courseIn(actor, "assignments.edit", Prisma.sql`courses.id`)} FOR KEY SHARE`
    : await tx.$queryRaw<Assigned[]>`
      SELECT id, name FROM learning_paths WHERE id = ${learningPathId}::uuid
        AND ${pathIn(actor, "assignments.edit", Prisma.sql`learning_paths.id`)} FOR KEY SHARE`;
  if (!assigned) throw new Refusal(courseId ? "course_not_found" : "learning_path_not_found");
  return assigned;
}

type Found = NonNullable<Awaited<ReturnType<typeof findAssignment>>>;

async function findAssignment(tx: Database, id: string) {
  const named = { select: { id: true, name: true } };
  const found = await tx.assignment.findUnique({
    where: { id, endedAt: null },
    include: { course: named, learningPath: named },
  });
  const assigned = found?.course ?? found?.learningPath;
  return found && assigned ? { ...found, assigned } : null;
}

/** Locks an open assignment. @throws Refusal `not_found`, also when the actor may not end it */
async function changeAssignment<Result>(
  actor: May<"assignments.edit"> | ApiClient,
  id: string,
  change: (tx: Database, found: Found) => Promise<Result>,
  database: Database,
): Promise<Result> {
  return inTransaction(database, async (tx) => {
    const inScope = await tx.$executeRaw`
      SELECT FROM assignments WHERE id = ${id}::uuid
        AND ${assignmentWithin(actor, "assignments.edit", Prisma.sql`assignments`)} FOR NO KEY UPDATE`;
    const found = inScope ? await findAssignment(tx, id) : null;
    if (!found) throw new Refusal("assignment_not_found");
    return change(tx, found);
  });
}

export const subjectOf = (id: string, { name }: { name: string }) =>
  ({ type: "assignment", id, name }) as const;
