import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { Icon } from "@/app/_components/icon";
import { Link } from "@/app/_components/link";
import { hidden, rich } from "@/app/_components/rich";
import { SortableList } from "@/app/_components/sortable-list";
import { SubmitButton } from "@/app/_components/submit-button";
import { StepButtons } from "@/app/admin/courses/[id]/step-buttons";
import { courseUrl } from "@/app/admin/courses/paths";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { CourseInPath, LearningPathRecord } from "@/lib/learning-paths/admin-record";
import { placeBefore } from "@/lib/learning-paths/edit-schema";
import type { Messages } from "@/lib/messages/messages";
import { prerequisitesUrl, removalUrl } from "../paths";
import { moveCourseAction, removeCourseAction } from "./actions";

type Props = { path: LearningPathRecord; isEditable: boolean };

export function CoursesInOrder({ path, isEditable }: Props) {
  const { content: t } = useMessages().adminLearningPaths;
  const { id, courses } = path;
  return (
    <Card heading={t.title}>
      {courses.length === 0 ? (
        <p className="text-muted">{isEditable ? t.noneYetAdd : t.noneYet}</p>
      ) : (
        <>
          <p className="mb-4 text-muted text-sm">{orderWords(path, t)}</p>
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
                  <Course path={path} course={course} isEditable={false} />
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </Card>
  );
}

function orderWords(
  { inOrder, courses }: LearningPathRecord,
  t: Messages["adminLearningPaths"]["content"],
): string {
  const hasPrerequisites = courses.some(({ prerequisiteIds }) => prerequisiteIds.length > 0);
  if (!inOrder) return hasPrerequisites ? t.anyOrderAfter : t.anyOrder;
  return hasPrerequisites ? t.inOrderAnyway : t.inOrder;
}

type RowProps = { path: LearningPathRecord; course: CourseInPath; index: number };

function Row({ path, course, index }: RowProps) {
  const { content: t } = useMessages().adminLearningPaths;
  const { id: learningPathId, status, courses } = path;
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
      <Course path={path} course={course} isEditable />
      <div className="ms-auto flex items-center">
        <StepButtons
          id={id}
          title={name}
          up={index > 0 ? move(placeBefore(courses[index - 1]?.id)) : null}
          down={isLast ? null : move(placeBefore(courses[index + 2]?.id))}
        />
        {status === "published" ? (
          <ButtonLink look="quiet" href={removalUrl(learningPathId, id)}>
            {rich(t.remove, { name, hidden })}
          </ButtonLink>
        ) : (
          <form action={removeCourseAction}>
            <input type="hidden" name="id" value={learningPathId} />
            <input type="hidden" name="courseId" value={id} />
            <SubmitButton look="quiet" pendingText={t.removing}>
              {rich(t.remove, { name, hidden })}
            </SubmitButton>
          </form>
        )}
      </div>
    </li>
  );
}

const Place = ({ number }: { number: number }) => (
  <span className="w-6 shrink-0 text-muted text-sm">{number}.</span>
);

type CourseProps = { path: LearningPathRecord; course: CourseInPath; isEditable: boolean };

function Course({ path, course, isEditable }: CourseProps) {
  return (
    <div className="min-w-40 flex-1 py-1.5 leading-snug">
      <Link href={courseUrl(course.id)} className="font-medium text-accent underline underline-offset-4">
        <bdi>{course.name}</bdi>
      </Link>
      {!path.inOrder && <After path={path} course={course} isEditable={isEditable} />}
      <Remark course={course} />
    </div>
  );
}

function After({ path: { id, courses }, course, isEditable }: CourseProps) {
  const { content: t } = useMessages().adminLearningPaths;
  const { language } = usePreferences();
  const first = courses.filter((one) => course.prerequisiteIds.includes(one.id));
  const list = new Intl.ListFormat(language).formatToParts(first.map(({ name }) => name));
  const names = list.map(({ type, value }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
    type === "element" ? <bdi key={index}>{value}</bdi> : value,
  );
  const words = first.length > 0 ? rich(t.after, { courses: names }) : t.noPrerequisites;
  if (!isEditable) return first.length > 0 && <span className="block text-muted text-sm">{words}</span>;
  return (
    <span className="mt-0.5 block text-sm">
      <Link
        href={prerequisitesUrl(id, course.id)}
        className="inline-block py-1 text-muted underline underline-offset-4"
      >
        {words} <span className="sr-only">{t.changePrerequisites({ name: course.name })}</span>
      </Link>
    </span>
  );
}

function Remark({ course: { status, isForGroups, isEmpty } }: { course: CourseInPath }) {
  const { content: t } = useMessages().adminLearningPaths;
  const words = [
    ...(status === "published" ? [] : [t[status]]),
    ...(isEmpty ? [t.isEmpty] : []),
    ...(isForGroups ? [t.isForGroups] : []),
  ];
  return words.length > 0 && <span className="block text-muted text-sm">{words.join(" · ")}</span>;
}
