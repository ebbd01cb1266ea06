import { isDeepStrictEqual } from "node:util";
import type { ApiClient, May } from "@/lib/actor";
import { assignAgain } from "@/lib/assignments/due-again";
import type { DueAgain } from "@/lib/assignments/due-again-schema";
import { isOpen } from "@/lib/assignments/learners-assignments";
import { requirementsSql } from "@/lib/assignments/requirement-sql";
import { audit } from "@/lib/audit-log/append";
import { changeCourse } from "@/lib/courses/edit";
import { activityKind, activityKinds } from "@/lib/courses/kinds/activity-kinds";
import { refuseUnfitQuestions } from "@/lib/courses/kinds/quiz/fitting-questions";
import { refuseOtherAnonymity } from "@/lib/courses/kinds/survey/stored-responses";
import { type Database, db, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { assignmentWithin } from "@/lib/permissions/scope";
import type { Course } from "@/prisma/generated/client";
import { fieldsOf } from "./activity";
import type { ActivityFields, ActivityKey, NewActivity } from "./activity-schema";
import { outlineChanged, saveOrder } from "./edit-section";
import { placeAt, positionOf, withActivityAt } from "./order";
import { loadOutline } from "./outline";
import type { ActivityMove, Place } from "./section-schema";

// `dueAgain` is what a change means for people who completed the course.

/** Appends to the section, or to the outline when the section is gone or not given. The same id twice changes nothing. */
export async function createActivity(
  actor: May<"courses.edit"> | ApiClient,
  { courseId, id, section, ...fields }: ActivityFields & ActivityKey & Partial<Pick<NewActivity, "section">>,
  dueAgain: DueAgain = null,
  database: Database = db(),
): Promise<void> {
  const create = async (tx: Database, course: Course) => {
    const last = await tx.activity.aggregate({ where: { courseId }, _max: { position: true } });
    const position = (last._max.position ?? 0) + 1;
    const row = { id, courseId, position, ...fields };
    const { count } = await tx.activity.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) return false;
    const outline = await loadOutline(tx, courseId);
    const end = outline.find((part) => part.id === section) ?? outline.at(-1);
    const placed = withActivityAt(outline, id, { section: end?.id ?? null, before: null });
    if (placed) await saveOrder(tx, courseId, placed);
    const after = { course: course.name, ...audited(fields) };
    const subject = subjectOf({ id, ...fields });
    await audit(tx, actor, { action: "activity.created", subject, concerns: [courseId], after });
    if (!fields.optional) await assignAgain(tx, actor, course, dueAgain);
    return true;
  };
  await changeCourse(actor, courseId, create, database);
}

/** Keeps completions. Throws Refusal `activity_changed`, `activity_not_found`, and those of `refuseLessToComplete`, `refuseOtherAnonymity` and `refuseUnfitQuestions`. */
export async function saveActivity(
  actor: May<"courses.edit"> | ApiClient,
  { courseId, id, version, ...fields }: ActivityFields & ActivityKey & { version?: string },
  dueAgain: DueAgain = null,
  database: Database = db(),
): Promise<void> {
  const save = async (tx: Database, course: Course) => {
    const now = await getFields(tx, { courseId, id });
    if (isDeepStrictEqual(now.fields, fields)) {
      // The change may be saved already, and its meaning for completions decided only now.
      if (!fields.optional) await assignAgain(tx, actor, course, dueAgain);
      return false;
    }
    if (version !== undefined && now.version !== version) throw new Refusal("activity_changed");
    if (!now.fields.optional && (fields.optional || fields.kind !== now.fields.kind))
      await refuseLessToComplete(tx, actor, courseId);
    await tx.activity.update({ where: { id }, data: fields });
    await refuseOtherAnonymity(tx, [id]);
    if (fields.kind !== now.fields.kind) await refuseUnfitQuestions(tx, [id]);
    const subject = subjectOf({ id, ...now.fields });
    await audit(tx, actor, {
      action: "activity.updated",
      subject,
      concerns: [courseId],
      before: audited(now.fields),
      after: audited(fields),
    });
    if (!fields.optional || !now.fields.optional) await assignAgain(tx, actor, course, dueAgain);
    return true;
  };
  await changeCourse(actor, courseId, save, database);
}

/** Changes what an activity has now. Throws Refusal as `saveActivity`. */
export async function changeActivity(
  actor: May<"courses.edit"> | ApiClient,
  { courseId, id }: ActivityKey,
  changed: (now: ActivityFields) => ActivityFields,
  database: Database = db(),
): Promise<void> {
  const change = async (tx: Database) => {
    const { fields } = await getFields(tx, { courseId, id });
    await saveActivity(actor, { courseId, id, ...changed(fields) }, null, tx);
    return false;
  };
  await changeCourse(actor, courseId, change, database);
}

/** Moves an activity, as `placeAt` says. Throws Refusal `section_not_found`, `activity_not_found`. */
export async function placeActivity(
  actor: May<"courses.edit"> | ApiClient,
  { courseId, id, ...wanted }: ActivityKey & Parameters<typeof placeAt>[2],
  database: Database = db(),
): Promise<void> {
  const place = async (tx: Database) => {
    const to = placeAt(await loadOutline(tx, courseId), id, wanted);
    if (!to) throw new Refusal("section_not_found");
    await moveActivity(actor, { courseId, id, to }, null, tx);
    return false;
  };
  await changeCourse(actor, courseId, place, database);
}

/** Throws Refusal `outline_changed` when it or its new neighbor moved; `activity_not_found`. */
export async function moveActivity(
  actor: May<"courses.edit"> | ApiClient,
  { courseId, id, from: shown, to }: Omit<ActivityMove, "from"> & Partial<ActivityMove>,
  dueAgain: DueAgain = null,
  database: Database = db(),
): Promise<void> {
  const move = async (tx: Database, course: Course) => {
    const { fields } = await getFields(tx, { courseId, id });
    const outline = await loadOutline(tx, courseId);
    const from = positionOf(outline, id);
    if (isDeepStrictEqual(from, to)) return false;
    const isAsShown = shown === undefined || isDeepStrictEqual(from, shown);
    const moved = isAsShown ? withActivityAt(outline, id, to) : null;
    if (!from || !moved) throw outlineChanged();
    await saveOrder(tx, courseId, moved);
    const named = (place: Place) => ({
      section: outline.find((part) => part.id === place.section)?.title ?? null,
      before:
        outline.flatMap(({ activities }) => activities).find(({ id }) => id === place.before)?.title ?? null,
    });
    const [before, after] = [named(from), named(to)];
    await audit(tx, actor, {
      action: "activity.moved",
      subject: subjectOf({ id, ...fields }),
      concerns: [courseId],
      before,
      after,
    });
    if (!fields.optional) await assignAgain(tx, actor, course, dueAgain);
    return true;
  };
  await changeCourse(actor, courseId, move, database);
}

/** Deletes completions, too, and succeeds when it is gone. Throws Refusal `activity_changed`, and those of `refuseLessToComplete`. */
export async function deleteActivity(
  actor: May<"courses.edit"> | ApiClient,
  { courseId, id }: ActivityKey,
  version: string | undefined,
  dueAgain: DueAgain = null,
  database: Database = db(),
): Promise<void> {
  const remove = async (tx: Database, course: Course) => {
    const activity = await tx.activity.findFirst({ where: { id, courseId } });
    if (!activity) return false;
    const now = fieldsOf(activity);
    if (version !== undefined && now.version !== version) throw new Refusal("activity_changed");
    if (!now.fields.optional) await refuseLessToComplete(tx, actor, courseId);
    const completions = await tx.completion.count({ where: { activityId: id } });
    const attempts = await tx.quizAttempt.count({ where: { activityId: id } });
    await tx.activity.delete({ where: { id } });
    await saveOrder(tx, courseId, await loadOutline(tx, courseId));
    const lost = { completions, ...(attempts > 0 && { quizAttempts: attempts }) };
    const before = { course: course.name, ...lost, ...audited(now.fields) };
    const subject = subjectOf({ id, ...now.fields });
    await audit(tx, actor, { action: "activity.deleted", subject, concerns: [courseId], before });
    if (!now.fields.optional) await assignAgain(tx, actor, course, dueAgain);
    return true;
  };
  await changeCourse(actor, courseId, remove, database);
}

/** @throws Refusal `own_required_course` when the actor must complete the course and can't end each such assignment */
async function refuseLessToComplete(
  tx: Database,
  actor: May<"courses.edit"> | ApiClient,
  courseId: string,
): Promise<void> {
  const which = Prisma.sql`person_id = ${actor.personId}::uuid AND course_id = ${courseId}::uuid`;
  const [own] = await tx.$queryRaw<unknown[]>`
    SELECT FROM (${requirementsSql(which, new Date())}) AS mine JOIN assignments ON assignments.id = assignment_id
    WHERE mine.required AND ${isOpen}
      AND NOT ${assignmentWithin(actor, "assignments.edit", Prisma.sql`assignments`)} LIMIT 1`;
  if (own) throw new Refusal("own_required_course");
}

async function getFields(tx: Database, { courseId, id }: ActivityKey) {
  const activity = await tx.activity.findFirst({ where: { id, courseId } });
  if (!activity) throw new Refusal("activity_not_found");
  return fieldsOf(activity);
}

const subjectOf = ({ id, title }: { id: string; title: string }) =>
  ({ type: "activity", id, name: title }) as const;

const dataNames = activityKinds.flatMap((kind) => Object.keys(activityKind(kind).data.shape));

function audited({ data, ...fields }: ActivityFields) {
  const own = new Map<string, unknown>(Object.entries(data));
  const named = dataNames.map((name) => [camelCase(name), own.get(name) ?? ""]);
  return { ...fields, ...Object.fromEntries(named) };
}

/** The audit log's name for a field of `data`. */
export const camelCase = (name: string) => name.replace(/_[a-z]/g, ([, letter = ""]) => letter.toUpperCase());
