import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";
import { requirePerson } from "@/lib/auth/session";
import { listCatalog } from "@/lib/courses/queries";
import { ButtonLink } from "../../_components/button";
import { EmptyState } from "../../_components/empty-state";
import { PageHeader } from "../../_components/page-header";
import { Pagination } from "../../_components/pagination";
import { CourseGrid } from "../course-grid";

export const metadata: Metadata = { title: "Catalog" };

export default async function CatalogPage({ searchParams }: PageProps<"/catalog">) {
  const learner = await requirePerson();
  const query = querySchema.safeParse(await searchParams);
  if (!query.success) notFound();
  const { page } = query.data;
  const { courses, hasNext } = await listCatalog(learner, { page });
  return (
    <>
      <PageHeader title="Catalog" lead="Every course that is open to you." />
      {courses.length > 0 && <CourseGrid courses={courses} heading="h2" />}
      {courses.length === 0 && (page === 1 ? <EmptyCatalog /> : <PastTheEnd />)}
      {courses.length > 0 && (
        <Pagination label="Pages of the catalog" page={page} hasNext={hasNext} hrefFor={pageHref} />
      )}
    </>
  );
}

// Past 9,999 the database would be asked to skip rows that no catalog has.
const querySchema = z.object({
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .default(1),
});

const pageHref = (page: number) => (page === 1 ? "/catalog" : `/catalog?page=${page}`);

function EmptyCatalog() {
  return (
    <EmptyState title="The catalog is empty">
      No course is open to you yet. If you expect some, ask whoever runs this platform to add you to the right
      group.
    </EmptyState>
  );
}

function PastTheEnd() {
  return (
    <EmptyState
      title="The catalog ends before this page"
      action={<ButtonLink href="/catalog">Back to page 1</ButtonLink>}
    >
      There are fewer courses than this address expects.
    </EmptyState>
  );
}
