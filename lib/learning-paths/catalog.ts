import type { Learner } from "@/lib/actor";
import { type CoursePage, listCatalog } from "@/lib/courses/catalog";
import { type CatalogQuery, pageSize } from "@/lib/courses/catalog-schema";
import { Prisma } from "@/lib/db";
import type { PathsQuery } from "./catalog-schema";
import { listPathCards, type PathCard, type PathCards } from "./visible";

export type Catalog = CoursePage & { categories: string[] } & PathCards;

/** Above the courses; the others have a list of their own. */
const mostShown = 12;

const none: PathCards = { paths: [], found: 0 };

// So that a school without any reads no more than its courses.
const areTherePaths = Prisma.sql`to_jsonb(EXISTS (SELECT FROM learning_paths WHERE status = 'published'))`;

/** A page of courses; the first learning paths, of all `found`, are on the first, unless it is of a category. */
export async function listCatalogWithPaths(learner: Learner, query: CatalogQuery): Promise<Catalog> {
  const { first: hasPaths, ...page } = await listCatalog<boolean>(learner, query, areTherePaths);
  const isShown = query.page === 1 && !query.category && hasPaths !== false;
  return { ...page, ...(isShown ? await listPathCards(learner, query.q, { limit: mostShown }) : none) };
}

/** One page (from 1) of all learning paths that the learner may see. */
export async function listPaths(
  learner: Learner,
  { q, page }: PathsQuery,
): Promise<{ paths: PathCard[]; hasNext: boolean }> {
  const offset = (page - 1) * pageSize;
  const { paths, found } = await listPathCards(learner, q, { limit: pageSize, offset });
  return { paths, hasNext: found > offset + paths.length };
}
