import { v7 as uuidv7 } from "uuid";
import type { ApiClient } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import type { Database } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";

/** @returns the id @throws Refusal `category_name_taken` */
export async function createCategory(actor: ApiClient, name: string, tx: Database): Promise<string> {
  const id = uuidv7();
  const { count } = await tx.category.createMany({ data: { id, name }, skipDuplicates: true });
  if (count === 0) throw await nameTaken(tx, name);
  await audit(tx, actor, { action: "category.created", subject: subjectOf({ id, name }) });
  return id;
}

/** @throws Refusal `category_not_found`, `category_name_taken` */
export async function renameCategory(
  actor: ApiClient,
  { id, name }: { id: string; name: string },
  tx: Database,
): Promise<void> {
  const category = await lockCategory(tx, id);
  if (category.name === name) return;
  if (await tx.category.findUnique({ where: { name } })) throw await nameTaken(tx, name);
  await tx.category.update({ where: { id }, data: { name } });
  const subject = subjectOf(category);
  await audit(tx, actor, {
    action: "category.renamed",
    subject,
    before: { name: category.name },
    after: { name },
  });
}

/** Takes it from its courses, too. @throws Refusal `category_not_found` */
export async function deleteCategory(actor: ApiClient, id: string, tx: Database): Promise<void> {
  const category = await lockCategory(tx, id);
  const links = await tx.courseCategory.findMany({ where: { categoryId: id }, select: { courseId: true } });
  await tx.$executeRaw`
    UPDATE courses SET updated_at = now() WHERE id IN (SELECT course_id FROM course_categories WHERE category_id = ${id}::uuid)`;
  await tx.category.delete({ where: { id } });
  await audit(tx, actor, {
    action: "category.deleted",
    subject: subjectOf(category),
    concerns: links.map(({ courseId }) => courseId),
    before: { courses: links.length },
  });
}

async function lockCategory(tx: Database, id: string): Promise<{ id: string; name: string }> {
  const [category] = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM categories WHERE id = ${id}::uuid FOR UPDATE`;
  if (!category) throw new Refusal("category_not_found");
  return category;
}

async function nameTaken(tx: Database, name: string): Promise<Refusal> {
  const other = await tx.category.findUnique({ where: { name }, select: { id: true } });
  return new Refusal("category_name_taken", { field: "name", ...other });
}

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ type: "category", id, name }) as const;
