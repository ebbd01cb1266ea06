import type { ApiClient, May } from "@/lib/actor";
import { assignAgain } from "@/lib/assignments/due-again";
import type { DueAgain } from "@/lib/assignments/due-again-schema";
import { audit } from "@/lib/audit-log/append";
import { changeCourse } from "@/lib/courses/edit";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { versionOf } from "@/lib/forms/values";
import type { Course } from "@/prisma/generated/client";
import { nextSection, sectionAfter, withoutSection, withSectionBefore } from "./order";
import { type EditorsOutline, loadOutline } from "./outline";
import type { NewSection, SectionKey, SectionMove, SectionTitle } from "./section-schema";

/** Appends a section. The same id twice changes nothing. */
export async function createSection(
  actor: May<"courses.edit"> | ApiClient,
  { courseId, id, title }: NewSection,
  database: Database = db(),
): Promise<void> {
  const create = async (tx: Database, course: Course) => {
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
  };
  await changeCourse(actor, courseId, create, database);
}

/** @throws Refusal `section_renamed`, `section_not_found` */
export async function renameSection(
  actor: May<"courses.edit"> | ApiClient,
  { courseId, id, title, version }: Omit<SectionTitle, "version"> & Partial<SectionTitle>,
  database: Database = db(),
): Promise<void> {
  const rename = async (tx: Database) => {
    const section = await getSection(tx, { courseId, id });
    if (section.title === title) return false;
    if (version !== undefined && versionOf({ title: section.title }) !== version)
      throw new Refusal("section_renamed");
    await tx.section.update({ where: { id }, data: { title } });
    const [before, after] = [{ title: section.title }, { title }];
    const subject = { type: "section", id, name: section.title } as const;
    await audit(tx, actor, { action: "section.renamed", subject, concerns: [courseId], before, after });
    return true;
  };
  await changeCourse(actor, courseId, rename, database);
}

/** Throws Refusal `outline_changed` when it moved or its new neighbor is gone; `section_not_found`. */
export async function moveSection(
  actor: May<"courses.edit"> | ApiClient,
  { courseId, id, before, to }: Omit<SectionMove, "before"> & Partial<SectionMove>,
  database: Database = db(),
): Promise<void> {
  const move = async (tx: Database) => {
    const section = await getSection(tx, { courseId, id });
    const outline = await loadOutline(tx, courseId);
    const now = nextSection(outline, id);
    if (now === to) return false;
    const moved = before === undefined || now === before ? withSectionBefore(outline, id, to) : null;
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
  };
  await changeCourse(actor, courseId, move, database);
}

/** Moves a section to a place among the others, from 1. @throws Refusal `section_not_found` */
export async function placeSection(
  actor: May<"courses.edit"> | ApiClient,
  { courseId, id, position }: SectionKey & { position: number },
  database: Database = db(),
): Promise<void> {
  const place = async (tx: Database) => {
    const to = sectionAfter(await loadOutline(tx, courseId), id, position);
    await moveSection(actor, { courseId, id, to }, tx);
    return false;
  };
  await changeCourse(actor, courseId, place, database);
}

/** Moves its activities behind those before it, and succeeds when it is gone. @param dueAgain for people who completed the course */
export async function deleteSection(
  actor: May<"courses.edit"> | ApiClient,
  { courseId, id }: SectionKey,
  dueAgain: DueAgain = null,
  database: Database = db(),
): Promise<void> {
  const remove = async (tx: Database, course: Course) => {
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
  };
  await changeCourse(actor, courseId, remove, database);
}

/** Expects a locked course. */
export async function saveOrder(tx: Database, courseId: string, outline: EditorsOutline): Promise<void> {
  const sections = outline.flatMap(({ id }) => (id ? [id] : []));
  // Positions are unique at every moment, so this frees them first.
  await tx.$executeRaw`
    UPDATE sections SET position = -place, updated_at = now() FROM unnest(${sections}::uuid[]) WITH ORDINALITY AS wanted (id, place)
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
