import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageQuery } from "@/lib/courses/catalog-schema";
import { listMyCourses } from "@/lib/learning/dashboard";
import { requirePerson } from "@/lib/session/gates";
import { PageHeader } from "../../_components/page-header";
import { Pagination } from "../../_components/pagination";
import { PastTheEnd } from "../../_components/past-the-end";
import { CourseGrid } from "../course-grid";
import { PathSection } from "../learning-paths/path-section";
import { NothingStarted } from "../nothing-started";

export const metadata: Metadata = { title: "My courses" };

const path = "/courses";

export default async function MyCoursesPage({ searchParams }: PageProps<"/courses">) {
  const learner = await requirePerson();
  const query = pageQuery.safeParse(await searchParams);
  if (!query.success) notFound();
  const { page } = query.data;
  const { courses, hasNext, paths } = await listMyCourses(learner, { page });
  const hrefFor = (number: number) => (number === 1 ? path : `${path}?page=${number}`);
  return (
    <>
      <PageHeader title="My courses" lead="Most recent first." />
      {paths.paths.length > 0 && (
        <div className="mb-10">
          <PathSection title="Learning paths" found={paths} />
        </div>
      )}
      {courses.length > 0 && (
        <>
          {paths.paths.length > 0 && <h2 className="mb-5 font-semibold text-xl">Courses</h2>}
          <CourseGrid courses={courses} heading={paths.paths.length > 0 ? "h3" : "h2"} look="rows" />
        </>
      )}
      {courses.length === 0 && (page === 1 ? <NothingStarted /> : <PastTheEnd href={path} />)}
      {courses.length > 0 && (
        <Pagination label="Pages of my courses" page={page} hasNext={hasNext} hrefFor={hrefFor} />
      )}
    </>
  );
}
