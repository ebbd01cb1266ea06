import { v7 as uuidv7 } from "uuid";
import type { ApiClient, May } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { changeCourse, saveDetails, subjectOf } from "@/lib/courses/edit";
import type { DetailsInput } from "@/lib/courses/edit-schema";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { Course } from "@/prisma/generated/client";
import type { CategoryChanges, CategoryKey, CategoryName } from "./category-schema";

export async function createMissingCategories(tx: Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO categories (id, name)
    SELECT id, name FROM unnest(${names.map(() => uuidv7())}::uuid[], ${[...names]}::text[]) AS wanted (id, name)
    WHERE NOT EXISTS (SELECT 1 FROM categories WHERE categories.name = wanted.name)
    ORDER BY name
    ON CONFLICT (name) DO NOTHING`;
}

/** Saves both or neither. @throws Refusal as `saveDetails` */
export async function saveDetailsAndCategories(
  actor: May<"courses.edit">,
  { category, removed, ...details }: DetailsInput & CategoryChanges,
): Promise<void> {
  const { id } = details;
  await inTransaction(db(), async (tx) => {
    await saveDetails(actor, details, tx);
    for (const categoryId of removed) await removeCategory(actor, { id, categoryId }, tx);
    if (category) await addCategory(actor, { id, category }, tx);
  });
}

/** @throws Refusal `category_not_found` */
export async function replaceCategories(
  actor: May<"courses.edit"> | ApiClient,
  { id, categoryIds }: { id: string; categoryIds: readonly string[] },
  database: Database = db(),
): Promise<void> {
  const change = async (tx: Database, course: Course) => {
    const links = await tx.courseCategory.findMany({ where: { courseId: id } });
    const before = links.map(({ categoryId }) => categoryId);
    const added = categoryIds.filter((one) => !before.includes(one));
    const categories = await tx.$queryRaw<{ id: string; name: string }[]>`
      SELECT id, name FROM categories WHERE id = ANY(${added}::uuid[]) ORDER BY id FOR KEY SHARE`;
    if (categories.length < added.length) throw new Refusal("category_not_found");
    for (const categoryId of before)
      if (!categoryIds.includes(categoryId)) await removeCategory(actor, { id, categoryId }, tx);
    for (const category of categories) await link(tx, actor, course, category);
    return categories.length > 0;
  };
  await changeCourse(actor, id, change, database);
}

export async function addCategory(
  actor: May<"courses.edit"> | ApiClient,
  { id, category: name }: CategoryName,
  database: Database = db(),
): Promise<void> {
  const change = async (tx: Database, course: Course) => {
    await createMissingCategories(tx, [name]);
    const category = await tx.category.findUniqueOrThrow({ where: { name } });
    return link(tx, actor, course, category);
  };
  await changeCourse(actor, id, change, database);
}

async function link(
  tx: Database,
  actor: May<"courses.edit"> | ApiClient,
  course: Course,
  category: { id: string; name: string },
): Promise<boolean> {
  const row = { courseId: course.id, categoryId: category.id };
  const { count } = await tx.courseCategory.createMany({ data: [row], skipDuplicates: true });
  if (count === 0) return false;
  const after = { category: category.name };
  await audit(tx, actor, { action: "course.categorized", subject: subjectOf(course), after });
  return true;
}

export async function removeCategory(
  actor: May<"courses.edit"> | ApiClient,
  { id, categoryId }: CategoryKey,
  database: Database = db(),
): Promise<void> {
  const change = async (tx: Database, course: Course) => {
    const category = await tx.category.findUnique({ where: { id: categoryId } });
    const { count } = await tx.courseCategory.deleteMany({ where: { courseId: id, categoryId } });
    if (count === 0) return false;
    const before = { category: category?.name };
    await audit(tx, actor, { action: "course.uncategorized", subject: subjectOf(course), before });
    return true;
  };
  await changeCourse(actor, id, change, database);
}
