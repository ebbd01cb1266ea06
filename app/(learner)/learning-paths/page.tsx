import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { EmptyState } from "@/app/_components/empty-state";
import { NothingFound } from "@/app/_components/nothing-found";
import { PageHeader } from "@/app/_components/page-header";
import { Pagination } from "@/app/_components/pagination";
import { PastTheEnd } from "@/app/_components/past-the-end";
import { listPaths } from "@/lib/learning-paths/catalog";
import { type PathsQuery, pathsQuery } from "@/lib/learning-paths/catalog-schema";
import { requirePerson } from "@/lib/session/gates";
import { LearnersSearch } from "../learners-search";
import { PathCards } from "./path-cards";
import { learningPathsPath, learningPathsUrl } from "./paths";

export const metadata: Metadata = { title: "Learning paths" };

export default async function LearningPathsPage({ searchParams }: PageProps<"/learning-paths">) {
  const learner = await requirePerson();
  const parsed = pathsQuery.safeParse(await searchParams);
  if (!parsed.success) notFound();
  const query = parsed.data;
  const { paths, hasNext } = await listPaths(learner, query);
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Catalog", href: "/catalog" }]} />
      <PageHeader title="Learning paths" lead="Courses that belong together." />
      {(paths.length > 0 || query.q) && (
        <div className="mb-8">
          <LearnersSearch action={learningPathsPath} label="Search learning paths" value={query.q} />
        </div>
      )}
      {paths.length > 0 ? (
        <>
          <PathCards paths={paths} heading="h2" />
          <Pagination
            label="Pages of the learning paths"
            page={query.page}
            hasNext={hasNext}
            hrefFor={(page) => learningPathsUrl({ ...query, page })}
          />
        </>
      ) : (
        <Nothing query={query} />
      )}
    </>
  );
}

function Nothing({ query }: { query: PathsQuery }) {
  if (query.page > 1) return <PastTheEnd href={learningPathsUrl({ q: query.q })} />;
  if (!query.q)
    return (
      <EmptyState title="No learning paths">
        None is assigned to you, and none is open to you. The catalog has every course you can take.
      </EmptyState>
    );
  return (
    <NothingFound
      title="No learning paths found"
      all={{ href: learningPathsPath, name: "Show all learning paths" }}
    >
      Check the spelling, or try part of the name.
    </NothingFound>
  );
}
