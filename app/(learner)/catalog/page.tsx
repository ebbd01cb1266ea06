import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type CatalogQuery, catalogQuery } from "@/lib/courses/catalog-schema";
import { catalogPath } from "@/lib/courses/catalog-search";
import { listCatalogWithPaths } from "@/lib/learning-paths/catalog";
import { requirePerson } from "@/lib/session/gates";
import { EmptyState } from "../../_components/empty-state";
import { FormattedNumber } from "../../_components/formatted-number";
import { Link } from "../../_components/link";
import { NothingFound } from "../../_components/nothing-found";
import { PageHeader } from "../../_components/page-header";
import { Pagination } from "../../_components/pagination";
import { PastTheEnd } from "../../_components/past-the-end";
import { CourseGrid } from "../course-grid";
import { PathCards } from "../learning-paths/path-cards";
import { learningPathsUrl } from "../learning-paths/paths";
import { CatalogSearch } from "./catalog-search";

export const metadata: Metadata = { title: "Catalog" };

export default async function CatalogPage({ searchParams }: PageProps<"/catalog">) {
  const learner = await requirePerson();
  const parsed = catalogQuery.safeParse(await searchParams);
  if (!parsed.success) notFound();
  const query = parsed.data;
  const { courses, hasNext, categories, paths, found } = await listCatalogWithPaths(learner, query);
  return (
    <>
      <PageHeader title="Catalog" lead="Every course you can take." />
      {(courses.length > 0 || query.q || query.category) && (
        <CatalogSearch query={query} categories={categories} />
      )}
      {paths.length > 0 && (
        <section aria-labelledby="paths" className="mb-10">
          <h2 id="paths" className="mb-5 font-semibold text-xl">
            Learning paths
          </h2>
          <PathCards paths={paths} heading="h3" />
          {found > paths.length && (
            <p className="mt-5">
              <Link
                href={learningPathsUrl({ q: query.q })}
                className="font-medium text-accent underline underline-offset-4"
              >
                See all <FormattedNumber value={found} /> learning paths
                {query.q && <> with “{query.q}”</>}
              </Link>
            </p>
          )}
        </section>
      )}
      {courses.length > 0 ? (
        <>
          {paths.length > 0 && <h2 className="mb-5 font-semibold text-xl">Courses</h2>}
          <CourseGrid courses={courses} heading={paths.length > 0 ? "h3" : "h2"} />
          <Pagination
            label="Pages of the catalog"
            page={query.page}
            hasNext={hasNext}
            hrefFor={(page) => catalogPath({ ...query, page })}
          />
        </>
      ) : (
        paths.length === 0 && <Nothing query={query} />
      )}
    </>
  );
}

function Nothing({ query }: { query: CatalogQuery }) {
  if (query.page > 1) return <PastTheEnd href={catalogPath({ ...query, page: 1 })} />;
  if (!query.q && !query.category)
    return (
      <EmptyState title="The catalog is empty">
        No courses are shared with you yet. If you expected some, ask an admin to add you to the right group.
      </EmptyState>
    );
  return (
    <NothingFound title="No courses found" all={{ href: "/catalog", name: "Show the whole catalog" }}>
      Check the spelling, or try fewer words.
    </NothingFound>
  );
}
