import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FilterForm } from "@/app/_components/filter-form";
import { Form } from "@/app/_components/form";
import { countLearners } from "@/lib/courses/admin-record";
import { learnersList, sizeAudience } from "@/lib/learning/list";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { isFiltered } from "@/lib/lists/admin-list-query";
import { requireAdmin } from "@/lib/session/gates";
import { AdminListTable } from "../../../admin-list-table";
import { learnersPath } from "../../paths";
import { completedBy, enrolledIn } from "../../words";
import { CourseHeader } from "../course-header";
import { courseOrNotFound } from "../course-or-not-found";
import { changeLearnersAction } from "./actions";
import { BulkActions } from "./bulk-actions";
import { columns, learnerFilters, NobodyYet, NoneFound } from "./columns";

type Props = PageProps<"/admin/courses/[id]/enrollments">;

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Course learners" };
}

export default async function EnrollmentsPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const { id } = await params;
  const list = learnersList(id, await sizeAudience(admin, id));
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
      {(found.rows.length > 0 || isFiltered(query)) && (
        <>
          <p className="mb-6 text-muted">
            {enrolledIn(enrollmentsCount)}, {completedBy(completionsCount)}.
          </p>
          <FilterForm action={learnersPath(id)} filters={learnerFilters} query={query} />
        </>
      )}
      <Form action={changeLearnersAction} values={{ courseId: id, reason: "" }} mayBeLost>
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
        {found.rows.length > 0 && <BulkActions />}
      </Form>
    </>
  );
}
