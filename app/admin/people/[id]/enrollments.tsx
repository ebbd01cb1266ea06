import { Day } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { ProgressBar } from "@/app/_components/progress-bar";
import { rich } from "@/app/_components/rich";
import { Score } from "@/app/_kinds/quiz/score";
import { useMessages } from "@/app/messages";
import type { PersonEnrollment } from "@/lib/learning/enrollments-of-person";
import { courseUrl } from "../../courses/paths";

type Props = { enrollments: PersonEnrollment[]; limit: number };

export function Enrollments({ enrollments, limit }: Props) {
  const { courses: t } = useMessages().people;
  if (enrollments.length === 0) return <p className="text-muted">{t.none}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {enrollments.map((enrollment) => (
          <li
            key={enrollment.id}
            className="grid gap-x-6 gap-y-1.5 py-3.5 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_10rem] sm:items-center"
          >
            <div className="min-w-0">
              <Link
                href={courseUrl(enrollment.courseId)}
                className="font-medium text-accent underline underline-offset-4"
              >
                <bdi>{enrollment.courseName}</bdi>
              </Link>
              <span className="block text-muted text-sm">
                <When enrollment={enrollment} />
              </span>
            </div>
            <ProgressBar value={enrollment.progress} label={t.progress({ course: enrollment.courseName })} />
          </li>
        ))}
      </ul>
      {enrollments.length === limit && (
        <p className="mt-3 text-muted text-sm">{t.newest({ count: limit })}</p>
      )}
    </>
  );
}

function When({ enrollment }: { enrollment: PersonEnrollment }) {
  const { courses: t } = useMessages().people;
  const {
    enrolledAt,
    lastActiveOn,
    completedAt,
    completedCourse,
    completedActivities,
    completedVersion,
    score,
  } = enrollment;
  if (completedAt)
    return (
      <>
        {rich(t.completed, { day: <Day value={completedAt} /> })}
        {score !== null && <> · {rich(t.score, { score: <Score value={score} /> })}</>}
        {completedVersion !== null && ` · ${t.version({ version: completedVersion })}`}
        {completedActivities !== null && ` · ${t.activities({ count: completedActivities })}`}
        {completedCourse !== null && completedCourse !== enrollment.courseName && (
          <> · {rich(t.formerName, { name: <bdi>{completedCourse}</bdi> })}</>
        )}
      </>
    );
  return (
    <>
      {rich(t.started, { day: <Day value={enrolledAt} /> })}
      {lastActiveOn && <> · {rich(t.lastActive, { day: <Day value={lastActiveOn} /> })}</>}
    </>
  );
}
