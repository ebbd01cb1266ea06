import { Card } from "@/app/_components/card";
import { SearchForm } from "@/app/_components/search-form";
import { SubmitButton } from "@/app/_components/submit-button";
import { StatusTag } from "@/app/admin/status-tag";
import type { findCoursesToAdd, LearningPathRecord } from "@/lib/learning-paths/admin-record";
import { maxCourses } from "@/lib/learning-paths/edit-schema";
import { learningPathUrl } from "../paths";
import { addCourseAction } from "./actions";

type Found = Awaited<ReturnType<typeof findCoursesToAdd>>;

type Props = { path: LearningPathRecord; q: string; found: Found; hasMore: boolean };

export function AddCourses({ path: { id, courses, status, completed }, q, found, hasMore }: Props) {
  if (courses.length >= maxCourses)
    return (
      <Card heading="Add courses">
        <p className="text-muted">A learning path has at most {maxCourses} courses.</p>
      </Card>
    );
  return (
    <Card heading="Add courses">
      {status === "published" && (
        <p className="mb-4 text-muted text-sm">
          A course that you add is assigned to all to whom the path is assigned, with at least two weeks.
          {completed.count > 0 && " Who has completed the path has nothing to do before it is due again."}
        </p>
      )}
      <SearchForm label="Name of a course" action={learningPathUrl(id)} value={q} />
      <div role="status" className="mt-5">
        {found.length === 0 && (
          <p className="text-muted">
            {q ? "No course found that can be added. Try part of the name." : "There are no other courses."}
          </p>
        )}
        <ul className="divide-y divide-line">
          {found.map((course) => (
            <li key={course.id} className="flex items-center justify-between gap-x-4 py-2">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
                <bdi>{course.name}</bdi>
                {course.status !== "published" && <StatusTag status={course.status} />}
              </span>
              <form action={addCourseAction} className="shrink-0">
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="courseId" value={course.id} />
                <SubmitButton look="secondary" pendingText="Adding…">
                  Add<span className="sr-only"> “{course.name}”</span>
                </SubmitButton>
              </form>
            </li>
          ))}
        </ul>
        {hasMore && (
          <p className="mt-3 text-muted text-sm">There are more. Type part of the name to find them.</p>
        )}
      </div>
    </Card>
  );
}
