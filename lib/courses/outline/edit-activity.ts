import { isDeepStrictEqual } from "node:util";
import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { changeCourse } from "@/lib/courses/edit";
import type { Database } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { fieldsOf } from "./activity";
import type { ActivityInput, ActivityKey, NewActivity } from "./activity-schema";
import { outlineChanged, saveOrder } from "./edit-section";
import { placeOf, withActivityAt } from "./order";
import { readOutline } from "./outline";
import type { ActivityMove, Place } from "./section-schema";

/**
 * Adds an activity at the end of a section; of the outline, when that section is gone. The same id a second time
 * changes nothing.
 */
export async function createActivity(
  actor: Admin,
  { courseId, id, section, ...fields }: NewActivity,
): Promise<void> {
  await changeCourse(courseId, async (tx, course) => {
    const last = await tx.activity.aggregate({ where: { courseId }, _max: { position: true } });
    const position = (last._max.position ?? 0) + 1;
    const row = { id, courseId, position, ...fields };
    const { count } = await tx.activity.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) return false;
    const outline = await readOutline(tx, courseId);
    const end = outline.find((stretch) => stretch.id === section) ?? outline.at(-1);
    const placed = withActivityAt(outline, id, { section: end?.id ?? null, before: null });
    if (placed) await saveOrder(tx, courseId, placed);
    const after = { course: course.name, ...fields };
    const subject = subjectOf({ id, ...fields });
    await audit(tx, actor, { action: "activity.created", subject, concerns: [courseId], after });
    return true;
  });
}

/**
 * Saves what an activity is. What learners did stays done.
 * @throws Refusal `conflict` when somebody else saved it since; `not_found`
 */
export async function saveActivity(
  actor: Admin,
  { courseId, id, version, ...fields }: ActivityInput,
): Promise<void> {
  await changeCourse(courseId, async (tx) => {
    const now = await getFields(tx, { courseId, id });
    if (isDeepStrictEqual(now.fields, fields)) return false;
    if (now.version !== version)
      throw new Refusal("conflict", "Somebody else saved this activity while you were at this form.");
    await tx.activity.update({ where: { id }, data: fields });
    const subject = subjectOf({ id, ...now.fields });
    await audit(tx, actor, {
      action: "activity.updated",
      subject,
      concerns: [courseId],
      before: now.fields,
      after: fields,
    });
    return true;
  });
}

/**
 * Moves an activity within its section or to another one.
 * @throws Refusal `conflict` when it does not stand where the admin saw it, or its new neighbour does not; `not_found`
 */
export async function moveActivity(actor: Admin, { courseId, id, from, to }: ActivityMove): Promise<void> {
  await changeCourse(courseId, async (tx) => {
    const { fields } = await getFields(tx, { courseId, id });
    const outline = await readOutline(tx, courseId);
    const now = placeOf(outline, id);
    if (isDeepStrictEqual(now, to)) return false;
    const moved = isDeepStrictEqual(now, from) ? withActivityAt(outline, id, to) : null;
    if (!moved) throw outlineChanged();
    await saveOrder(tx, courseId, moved);
    const named = (place: Place) => ({
      section: outline.find((stretch) => stretch.id === place.section)?.title ?? null,
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
    return true;
  });
}

/**
 * Deletes an activity, and with it what learners did of it. One that is gone already is no mistake.
 * @param version that of what the admin saw of it
 * @throws Refusal `conflict` when somebody else saved it since
 */
export async function deleteActivity(
  actor: Admin,
  { courseId, id }: ActivityKey,
  version: string,
): Promise<void> {
  await changeCourse(courseId, async (tx, course) => {
    const activity = await tx.activity.findFirst({ where: { id, courseId } });
    if (!activity) return false;
    const now = fieldsOf(activity);
    if (now.version !== version)
      throw new Refusal("conflict", "Somebody else saved this activity while you were looking at it.");
    const completions = await tx.completion.count({ where: { activityId: id } });
    await tx.activity.delete({ where: { id } });
    await saveOrder(tx, courseId, await readOutline(tx, courseId));
    const before = { course: course.name, completions, ...now.fields };
    const subject = subjectOf({ id, ...now.fields });
    await audit(tx, actor, { action: "activity.deleted", subject, concerns: [courseId], before });
    return true;
  });
}

async function getFields(tx: Database, { courseId, id }: ActivityKey) {
  const activity = await tx.activity.findFirst({ where: { id, courseId } });
  if (!activity) throw new Refusal("not_found", "There is no such activity.");
  return fieldsOf(activity);
}

const subjectOf = ({ id, title }: { id: string; title: string }) =>
  ({ type: "activity", id, name: title }) as const;
