import { notFound } from "next/navigation";
import { pageQuery } from "@/lib/courses/catalog-schema";
import { listMyCourses } from "@/lib/learning/dashboard";
import { requirePerson } from "@/lib/session/gates";
import { PageHeader } from "../../_components/page-header";
import { Pagination } from "../../_components/pagination";
import { PastTheEnd } from "../../_components/past-the-end";
import { currentMessages } from "../../messages";
import { titled } from "../../titled";
import { CourseGrid } from "../course-grid";
import { PathSection } from "../learning-paths/path-section";
import { NothingStarted } from "../nothing-started";

export const generateMetadata = titled((t) => t.myCourses.title, requirePerson);

const path = "/courses";

export default async function MyCoursesPage({ searchParams }: PageProps<"/courses">) {
  const learner = await requirePerson();
  const query = pageQuery.safeParse(await searchParams);
  if (!query.success) notFound();
  const { page } = query.data;
  const { myCourses: t, catalog } = await currentMessages();
  const { courses, hasNext, paths } = await listMyCourses(learner, { page });
  const hrefFor = (number: number) => (number === 1 ? path : `${path}?page=${number}`);
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      {paths.paths.length > 0 && (
        <div className="mb-10">
          <PathSection title={catalog.paths} found={paths} />
        </div>
      )}
      {courses.length > 0 && (
        <>
          {paths.paths.length > 0 && <h2 className="mb-5 font-semibold text-xl">{catalog.courses}</h2>}
          <CourseGrid courses={courses} heading={paths.paths.length > 0 ? "h3" : "h2"} look="rows" />
        </>
      )}
      {courses.length === 0 && (page === 1 ? <NothingStarted /> : <PastTheEnd href={path} />)}
      {courses.length > 0 && <Pagination label={t.pages} page={page} hasNext={hasNext} hrefFor={hrefFor} />}
    </>
  );
}
