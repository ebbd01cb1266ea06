import type { Learner } from "@/lib/actor";
import { type CatalogFilters, type CoursePage, listCatalog } from "@/lib/courses/catalog";
import { type CatalogQuery, pageSize } from "@/lib/courses/catalog-schema";
import { Prisma } from "@/lib/database/db";
import { type PathsQuery, pathsBesideCourses } from "./catalog-schema";
import { areTherePaths, listPathCards, noPaths, type PathCard, type PathCards } from "./learners-view";

export type Catalog = CoursePage & CatalogFilters & PathCards;

export async function listCatalogWithPaths(learner: Learner, query: CatalogQuery): Promise<Catalog> {
  // It is null, and so unknown, on a page without courses.
  const { more: hasPaths, ...page } = await listCatalog<boolean>(learner, query, areTherePaths);
  const isShown = query.page === 1 && !query.category && !query.language && hasPaths !== false;
  return {
    ...page,
    ...(isShown
      ? await listPathCards(learner, { which: isNamed(query.q), limit: pathsBesideCourses })
      : noPaths),
  };
}

export async function listPaths(
  learner: Learner,
  { q, page }: PathsQuery,
): Promise<{ paths: PathCard[]; hasNext: boolean }> {
  const offset = (page - 1) * pageSize;
  const { paths, found } = await listPathCards(learner, { which: isNamed(q), limit: pageSize, offset });
  return { paths, hasNext: found > offset + paths.length };
}

const isNamed = (text: string) => Prisma.sql`strpos(lower(name), lower(${text.normalize("NFC")}::text)) > 0`;
