import type { May } from "@/lib/actor";
import { assignAgain } from "@/lib/assignments/due-again";
import type { DueAgain } from "@/lib/assignments/due-again-schema";
import { audit } from "@/lib/audit-log/append";
import { changeCourse } from "@/lib/courses/edit";
import type { Database } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { versionOf } from "@/lib/forms/values";
import { nextSection, withoutSection, withSectionBefore } from "./order";
import { type EditorsOutline, loadOutline } from "./outline";
import type { NewSection, SectionKey, SectionMove, SectionTitle } from "./section-schema";

/** Appends a section. The same id twice changes nothing. */
export async function createSection(
  actor: May<"courses.edit">,
  { courseId, id, title }: NewSection,
): Promise<void> {
  await changeCourse(actor, courseId, async (tx, course) => {
    const last = await tx.section.aggregate({ where: { courseId }, _max: { position: true } });
    const position = (last._max.position ?? 0) + 1;
    const { count } = await tx.section.createMany({
      data: [{ id, courseId, title, position }],
      skipDuplicates: true,
    });
    if (count === 0) return false;
    const after = { title, course: course.name };
    await audit(tx, actor, {
      action: "section.created",
      subject: { type: "section", id, name: title },
      concerns: [courseId],
      after,
    });
    return true;
  });
}

/** @throws Refusal `section_renamed`, `section_not_found` */
export async function renameSection(
  actor: May<"courses.edit">,
  { courseId, id, title, version }: SectionTitle,
): Promise<void> {
  await changeCourse(actor, courseId, async (tx) => {
    const section = await getSection(tx, { courseId, id });
    if (section.title === title) return false;
    if (versionOf({ title: section.title }) !== version) throw new Refusal("section_renamed");
    await tx.section.update({ where: { id }, data: { title } });
    const [before, after] = [{ title: section.title }, { title }];
    const subject = { type: "section", id, name: section.title } as const;
    await audit(tx, actor, { action: "section.renamed", subject, concerns: [courseId], before, after });
    return true;
  });
}

/** Throws Refusal `outline_changed` when it moved or its new neighbor is gone; `section_not_found`. */
export async function moveSection(
  actor: May<"courses.edit">,
  { courseId, id, before, to }: SectionMove,
): Promise<void> {
  await changeCourse(actor, courseId, async (tx) => {
    const section = await getSection(tx, { courseId, id });
    const outline = await loadOutline(tx, courseId);
    const now = nextSection(outline, id);
    if (now === to) return false;
    const moved = now === before ? withSectionBefore(outline, id, to) : null;
    if (!moved) throw outlineChanged();
    await saveOrder(tx, courseId, moved);
    const subject = { type: "section", id, name: section.title } as const;
    await audit(tx, actor, {
      action: "section.moved",
      subject,
      concerns: [courseId],
      ...order(outline, moved),
    });
    return true;
  });
}

/** Moves its activities behind those before it, and succeeds when it is gone. @param dueAgain for people who completed the course */
export async function deleteSection(
  actor: May<"courses.edit">,
  { courseId, id }: SectionKey,
  dueAgain: DueAgain = null,
): Promise<void> {
  await changeCourse(actor, courseId, async (tx, course) => {
    const outline = await loadOutline(tx, courseId);
    const section = outline.find((part) => part.id === id);
    if (!section) return false;
    await tx.section.delete({ where: { id } });
    await saveOrder(tx, courseId, withoutSection(outline, id));
    const before = { title: section.title, course: course.name };
    const subject = { type: "section", id, name: section.title ?? "" } as const;
    await audit(tx, actor, { action: "section.deleted", subject, concerns: [courseId], before });
    if (section.activities.some(({ optional }) => !optional)) await assignAgain(tx, actor, course, dueAgain);
    return true;
  });
}

/** Expects a locked course. */
export async function saveOrder(tx: Database, courseId: string, outline: EditorsOutline): Promise<void> {
  const sections = outline.flatMap(({ id }) => (id ? [id] : []));
  // Positions are unique at every moment, so this frees them first.
  await tx.$executeRaw`
    UPDATE sections SET position = -place FROM unnest(${sections}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    WHERE sections.id = wanted.id AND position <> place`;
  await tx.$executeRaw`
    UPDATE sections SET position = -position WHERE course_id = ${courseId}::uuid AND position < 0`;
  const places = outline.flatMap(({ id: section, activities }) =>
    activities.map(({ id }) => ({ id, section })),
  );
  await tx.$executeRaw`
    UPDATE activities SET position = -place, section_id = section, updated_at = now()
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS (id uuid, section uuid))
      WITH ORDINALITY AS wanted (id, section, place)
    WHERE activities.id = wanted.id AND (position, section_id) IS DISTINCT FROM (place::int, section)`;
  await tx.$executeRaw`
    UPDATE activities SET position = -position WHERE course_id = ${courseId}::uuid AND position < 0`;
}

export const outlineChanged = () => new Refusal("outline_changed");

async function getSection(tx: Database, { courseId, id }: SectionKey) {
  const section = await tx.section.findFirst({ where: { id, courseId } });
  if (!section) throw new Refusal("section_not_found");
  return section;
}

function order(before: EditorsOutline, after: EditorsOutline) {
  const titles = (outline: EditorsOutline) => outline.flatMap(({ title }) => (title === null ? [] : [title]));
  return { before: { order: titles(before) }, after: { order: titles(after) } };
}
