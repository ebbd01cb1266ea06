import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageQuery } from "@/lib/courses/catalog-schema";
import { listMyCourses } from "@/lib/learning/dashboard";
import { requirePerson } from "@/lib/session/gates";
import { PageHeader } from "../../_components/page-header";
import { Pagination } from "../../_components/pagination";
import { PastTheEnd } from "../../_components/past-the-end";
import { CourseGrid } from "../course-grid";
import { NothingStarted } from "../nothing-started";

export const metadata: Metadata = { title: "My courses" };

const path = "/courses";

export default async function MyCoursesPage({ searchParams }: PageProps<"/courses">) {
  const learner = await requirePerson();
  const query = pageQuery.safeParse(await searchParams);
  if (!query.success) notFound();
  const { page } = query.data;
  const { courses, hasNext } = await listMyCourses(learner, { page });
  const hrefFor = (number: number) => (number === 1 ? path : `${path}?page=${number}`);
  return (
    <>
      <PageHeader title="My courses" lead="Most recent first." />
      {courses.length > 0 && <CourseGrid courses={courses} heading="h2" look="rows" />}
      {courses.length === 0 && (page === 1 ? <NothingStarted /> : <PastTheEnd href={path} />)}
      {courses.length > 0 && (
        <Pagination label="Pages of my courses" page={page} hasNext={hasNext} hrefFor={hrefFor} />
      )}
    </>
  );
}
