import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FilterForm } from "@/app/_components/filter-form";
import { countLearners } from "@/lib/courses/admin-list";
import { listRoster } from "@/lib/learning/learners";
import { rosterQuery } from "@/lib/learning/learners-schema";
import { requireAdmin } from "@/lib/session/gates";
import { completedBy, enrolledIn } from "../../words";
import { courseAt } from "../course-at";
import { CourseHeader } from "../course-header";
import { initial, rosterPath } from "./paths";
import { RosterTable } from "./roster-table";

type Props = PageProps<"/admin/courses/[id]/enrollments">;

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Learners of a course" };
}

export default async function EnrollmentsPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const { id } = await params;
  const asked = rosterQuery.safeParse(await searchParams);
  if (!asked.success) notFound();
  const query = asked.data;
  const [course, { enrollmentsCount, completionsCount }, found] = await Promise.all([
    courseAt(admin, id),
    countLearners(admin, id),
    listRoster(admin, id, query),
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
            action={rosterPath(id)}
            filters={[{ kind: "search", name: "q", label: "Name or e-mail", value: query.q }]}
            sort={query.sort === initial.sort ? "" : query.sort}
            isFiltered={query.q !== ""}
          />
        </>
      )}
      <RosterTable courseId={id} query={query} {...found} />
    </>
  );
}
