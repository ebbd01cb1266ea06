import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FilterForm } from "@/app/_components/filter-form";
import { countLearners } from "@/lib/courses/admin-record";
import { learnersList } from "@/lib/learning/list";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { requireAdmin } from "@/lib/session/gates";
import { AdminListTable } from "../../../admin-list-table";
import { learnersPath } from "../../paths";
import { completedBy, enrolledIn } from "../../words";
import { CourseHeader } from "../course-header";
import { courseOrNotFound } from "../course-or-not-found";
import { columns, NobodyYet, NoneFound } from "./columns";

type Props = PageProps<"/admin/courses/[id]/enrollments">;

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Course learners" };
}

export default async function EnrollmentsPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const { id } = await params;
  const list = learnersList(id);
  const query = parseAdminListQuery(list, await searchParams);
  if (!query) notFound();
  const [course, { enrollmentsCount, completionsCount }, found] = await Promise.all([
    courseOrNotFound(admin, id),
    countLearners(admin, id),
    readListPage(admin, list, query),
  ]);
  return (
    <>
      <CourseHeader course={course} />
      {enrollmentsCount.count > 0 && (
        <>
          <p className="mb-6 text-muted">
            {enrolledIn(enrollmentsCount)}, {completedBy(completionsCount)}.
          </p>
          <FilterForm
            action={learnersPath(id)}
            filters={[{ kind: "search", name: "q", label: "Name or email" }]}
            query={query}
          />
        </>
      )}
      <AdminListTable
        {...found}
        list={list}
        query={query}
        path={learnersPath(id)}
        caption="Learners"
        columns={columns}
        empty={<NobodyYet />}
        noneFound={<NoneFound courseId={id} />}
      />
    </>
  );
}
