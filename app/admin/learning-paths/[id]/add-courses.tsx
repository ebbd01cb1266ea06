import { Card } from "@/app/_components/card";
import { hidden, rich } from "@/app/_components/rich";
import { SearchForm } from "@/app/_components/search-form";
import { SubmitButton } from "@/app/_components/submit-button";
import { StatusTag } from "@/app/admin/status-tag";
import { useMessages } from "@/app/messages";
import type { findCoursesToAdd, LearningPathRecord } from "@/lib/learning-paths/admin-record";
import { maxCourses } from "@/lib/learning-paths/edit-schema";
import { learningPathUrl } from "../paths";
import { addCourseAction } from "./actions";

type Found = Awaited<ReturnType<typeof findCoursesToAdd>>;

type Props = { path: LearningPathRecord; q: string; found: Found; hasMore: boolean };

export function AddCourses({ path: { id, courses, status, completed }, q, found, hasMore }: Props) {
  const { add: t } = useMessages().adminLearningPaths;
  if (courses.length >= maxCourses)
    return (
      <Card heading={t.title}>
        <p className="text-muted">{t.full({ max: maxCourses })}</p>
      </Card>
    );
  return (
    <Card heading={t.title}>
      {status === "published" && (
        <p className="mb-4 text-muted text-sm">
          {t.effect} {completed.count > 0 && t.effectForCompleted}
        </p>
      )}
      <SearchForm label={t.search} action={learningPathUrl(id)} value={q} />
      <div role="status" className="mt-5">
        {found.length === 0 && <p className="text-muted">{q ? t.noneFound : t.noneLeft}</p>}
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
                <SubmitButton look="secondary" pendingText={t.adding}>
                  {rich(t.add, { name: course.name, hidden })}
                </SubmitButton>
              </form>
            </li>
          ))}
        </ul>
        {hasMore && <p className="mt-3 text-muted text-sm">{t.more}</p>}
      </div>
    </Card>
  );
}
