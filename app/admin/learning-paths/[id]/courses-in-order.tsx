import { Card } from "@/app/_components/card";
import { Icon } from "@/app/_components/icon";
import { Link } from "@/app/_components/link";
import { SortableList } from "@/app/_components/sortable-list";
import { SubmitButton } from "@/app/_components/submit-button";
import { StepButtons } from "@/app/admin/courses/[id]/step-buttons";
import { courseUrl } from "@/app/admin/courses/paths";
import { statusWords } from "@/app/admin/courses/words";
import type { CourseInPath, LearningPathRecord } from "@/lib/learning-paths/admin-record";
import { placeBefore } from "@/lib/learning-paths/edit-schema";
import { moveCourseAction, removeCourseAction } from "./actions";

type Props = { path: LearningPathRecord; isEditable: boolean };

export function CoursesInOrder({ path, isEditable }: Props) {
  const { id, courses, inOrder } = path;
  return (
    <Card heading="Courses">
      {courses.length === 0 ? (
        <p className="text-muted">None yet.{isEditable && " Add some below."}</p>
      ) : (
        <>
          <p className="mb-4 text-muted text-sm">
            {inOrder
              ? "In this order: those to whom the path is assigned start a course once they have completed the ones before."
              : "In any order: this is how they are listed."}
          </p>
          {isEditable ? (
            <SortableList action={moveCourseAction} fixed={{ learningPathId: id }}>
              <ol>
                {courses.map((course, index) => (
                  <Row key={course.id} path={path} course={course} index={index} />
                ))}
              </ol>
            </SortableList>
          ) : (
            <ol>
              {courses.map((course, index) => (
                <li key={course.id} className="flex items-center gap-x-2 border-line border-t py-1">
                  <Place number={index + 1} />
                  <Course course={course} />
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </Card>
  );
}

type RowProps = { path: LearningPathRecord; course: CourseInPath; index: number };

function Row({ path: { id: learningPathId, courses }, course, index }: RowProps) {
  const { id, name } = course;
  const from = placeBefore(courses[index + 1]?.id);
  const move = (to: string) => ({ learningPathId, from, to });
  const isLast = index === courses.length - 1;
  return (
    <li
      data-entry={id}
      data-place={from}
      draggable
      className="flex flex-wrap items-center gap-x-2 border-line border-t py-1 data-[drop=below]:border-b-4 data-[drop=below]:border-b-accent data-[drop=above]:border-t-4 data-[drop=above]:border-t-accent"
    >
      <Icon name="grip" className="size-4 shrink-0 cursor-grab text-control pointer-coarse:hidden" />
      <Place number={index + 1} />
      <Course course={course} />
      <div className="ms-auto flex items-center">
        <StepButtons
          id={id}
          title={name}
          up={index > 0 ? move(placeBefore(courses[index - 1]?.id)) : null}
          down={isLast ? null : move(placeBefore(courses[index + 2]?.id))}
        />
        <form action={removeCourseAction}>
          <input type="hidden" name="id" value={learningPathId} />
          <input type="hidden" name="courseId" value={id} />
          <SubmitButton look="quiet" pendingText="Removing…">
            Remove<span className="sr-only"> “{name}”</span>
          </SubmitButton>
        </form>
      </div>
    </li>
  );
}

const Place = ({ number }: { number: number }) => (
  <span className="w-6 shrink-0 text-muted text-sm">{number}.</span>
);

function Course({ course }: { course: CourseInPath }) {
  return (
    <div className="min-w-40 flex-1 py-1.5 leading-snug">
      <Link href={courseUrl(course.id)} className="font-medium text-accent underline underline-offset-4">
        <bdi>{course.name}</bdi>
      </Link>
      <Remark course={course} />
    </div>
  );
}

function Remark({ course: { status, isForGroups, isEmpty } }: { course: CourseInPath }) {
  const words = [
    ...(status === "published" ? [] : [`${statusWords[status]}: learners do not see it in the path`]),
    ...(isEmpty ? ["Nobody can complete it: it has no activity that counts"] : []),
    ...(isForGroups ? ["Limited to groups"] : []),
  ];
  return words.length > 0 && <span className="block text-muted text-sm">{words.join(" · ")}</span>;
}
