import type { Learner } from "@/lib/actor";
import { type CoursePage, listCatalog } from "@/lib/courses/catalog";
import type { CatalogQuery } from "@/lib/courses/catalog-schema";
import { Prisma } from "@/lib/db";
import { listPathCards, type PathCard } from "./visible";

export type Catalog = CoursePage & { categories: string[]; paths: PathCard[] };

// So that a school without any reads no more than its courses.
const areTherePaths = Prisma.sql`to_jsonb(EXISTS (SELECT FROM learning_paths WHERE status = 'published'))`;

/** A page of courses; learning paths are on the first, unless it is of a category. */
export async function listCatalogWithPaths(learner: Learner, query: CatalogQuery): Promise<Catalog> {
  const { first: hasPaths, ...page } = await listCatalog<boolean>(learner, query, areTherePaths);
  const isShown = query.page === 1 && !query.category && hasPaths !== false;
  return { ...page, paths: isShown ? await listPathCards(learner, query.q) : [] };
}
