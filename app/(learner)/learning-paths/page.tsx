import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { EmptyState } from "@/app/_components/empty-state";
import { NothingFound } from "@/app/_components/nothing-found";
import { PageHeader } from "@/app/_components/page-header";
import { Pagination } from "@/app/_components/pagination";
import { PastTheEnd } from "@/app/_components/past-the-end";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listPaths } from "@/lib/learning-paths/catalog";
import { type PathsQuery, pathsQuery } from "@/lib/learning-paths/catalog-schema";
import { requirePerson } from "@/lib/session/gates";
import { LearnersSearch } from "../learners-search";
import { PathCards } from "./path-cards";
import { learningPathsPath, learningPathsUrl } from "./paths";

export const generateMetadata = titled((t) => t.learningPaths.title, requirePerson);

export default async function LearningPathsPage({ searchParams }: PageProps<"/learning-paths">) {
  const learner = await requirePerson();
  const parsed = pathsQuery.safeParse(await searchParams);
  if (!parsed.success) notFound();
  const query = parsed.data;
  const { learningPaths: t, catalog } = await currentMessages();
  const { paths, hasNext } = await listPaths(learner, query);
  return (
    <>
      <Breadcrumb crumbs={[{ name: catalog.title, href: "/catalog" }]} />
      <PageHeader title={t.title} lead={t.lead} />
      {(paths.length > 0 || query.q) && (
        <div className="mb-8">
          <LearnersSearch action={learningPathsPath} label={t.search} value={query.q} />
        </div>
      )}
      {paths.length > 0 ? (
        <>
          <PathCards paths={paths} heading="h2" />
          <Pagination
            label={t.pages}
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
  const { empty, noneFound } = useMessages().learningPaths;
  if (query.page > 1) return <PastTheEnd href={learningPathsUrl({ q: query.q })} />;
  if (!query.q) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  return (
    <NothingFound title={noneFound.title} all={{ href: learningPathsPath, name: noneFound.all }}>
      {noneFound.text}
    </NothingFound>
  );
}
