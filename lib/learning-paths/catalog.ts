import type { Learner } from "@/lib/actor";
import { type CoursePage, listCatalog } from "@/lib/courses/catalog";
import type { CatalogQuery } from "@/lib/courses/catalog-schema";
import { Prisma, runStatement } from "@/lib/db";
import { type PathCard, pathCardsSql } from "./visible";

export type Catalog = CoursePage & { categories: string[]; paths: PathCard[] };

/** A page of courses; learning paths are on the first, unless it is of a category. */
export async function listCatalogWithPaths(learner: Learner, query: CatalogQuery): Promise<Catalog> {
  const hasPaths = query.page === 1 && !query.category;
  const pathsSql = hasPaths ? pathCardsSql(learner, query.q) : Prisma.sql`'[]'::jsonb`;
  const { first, ...page } = await listCatalog<{ paths: PathCard[] }>(
    learner,
    query,
    Prisma.sql`jsonb_build_object('paths', ${pathsSql})`,
  );
  if (first || !hasPaths) return { ...page, paths: first?.paths ?? [] };
  const [row] = await runStatement<{ paths: PathCard[] }>(Prisma.sql`SELECT ${pathsSql} AS paths`);
  return { ...page, paths: row?.paths ?? [] };
}
