import { notFound } from "next/navigation";
import { type CatalogQuery, catalogQuery } from "@/lib/courses/catalog-schema";
import { catalogPath } from "@/lib/courses/catalog-search";
import { listCatalogWithPaths } from "@/lib/learning-paths/catalog";
import { requirePerson } from "@/lib/session/gates";
import { EmptyState } from "../../_components/empty-state";
import { Link } from "../../_components/link";
import { NothingFound } from "../../_components/nothing-found";
import { PageHeader } from "../../_components/page-header";
import { Pagination } from "../../_components/pagination";
import { PastTheEnd } from "../../_components/past-the-end";
import { rich } from "../../_components/rich";
import { currentMessages, useMessages } from "../../messages";
import { titled } from "../../titled";
import { CourseGrid } from "../course-grid";
import { PathCards } from "../learning-paths/path-cards";
import { learningPathsUrl } from "../learning-paths/paths";
import { CatalogSearch } from "./catalog-search";

export const generateMetadata = titled((t) => t.catalog.title, requirePerson);

export default async function CatalogPage({ searchParams }: PageProps<"/catalog">) {
  const learner = await requirePerson();
  const parsed = catalogQuery.safeParse(await searchParams);
  if (!parsed.success) notFound();
  const query = parsed.data;
  const t = (await currentMessages()).catalog;
  const { courses, hasNext, categories, languages, paths, found } = await listCatalogWithPaths(
    learner,
    query,
  );
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      {(courses.length > 0 || query.q || query.category || query.language) && (
        <CatalogSearch query={query} categories={categories} languages={languages} />
      )}
      {paths.length > 0 && (
        <section aria-labelledby="paths" className="mb-10">
          <h2 id="paths" className="mb-5 font-semibold text-xl">
            {t.paths}
          </h2>
          <PathCards paths={paths} heading="h3" />
          {found > paths.length && (
            <p className="mt-5">
              <Link
                href={learningPathsUrl({ q: query.q })}
                className="font-medium text-accent underline underline-offset-4"
              >
                {query.q
                  ? rich(t.allPathsWith, { count: found, search: <bdi>{query.q}</bdi> })
                  : t.allPaths({ count: found })}
              </Link>
            </p>
          )}
        </section>
      )}
      {courses.length > 0 ? (
        <>
          {paths.length > 0 && <h2 className="mb-5 font-semibold text-xl">{t.courses}</h2>}
          <CourseGrid courses={courses} heading={paths.length > 0 ? "h3" : "h2"} />
          <Pagination
            label={t.pages}
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
  const { empty, noneFound } = useMessages().catalog;
  if (query.page > 1) return <PastTheEnd href={catalogPath({ ...query, page: 1 })} />;
  if (!query.q && !query.category && !query.language)
    return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  return (
    <NothingFound title={noneFound.title} all={{ href: "/catalog", name: noneFound.all }}>
      {noneFound.text}
    </NothingFound>
  );
}
