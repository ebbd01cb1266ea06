import { Day } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { ProgressBar } from "@/app/_components/progress-bar";
import type { PersonEnrollment } from "@/lib/learning/enrollments-of-person";
import { courseUrl } from "../../courses/paths";
import { countOf } from "../../courses/words";

type Props = { enrollments: PersonEnrollment[]; limit: number };

export function Enrollments({ enrollments, limit }: Props) {
  if (enrollments.length === 0) return <p className="text-muted">No courses started yet.</p>;
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
            <ProgressBar value={enrollment.progress} label={`Progress in ${enrollment.courseName}`} />
          </li>
        ))}
      </ul>
      {enrollments.length === limit && <p className="mt-3 text-muted text-sm">Showing the newest {limit}.</p>}
    </>
  );
}

function When({ enrollment }: { enrollment: PersonEnrollment }) {
  const { enrolledAt, lastActiveOn, completedAt, completedCourse, completedActivities, completedVersion } =
    enrollment;
  if (completedAt)
    return (
      <>
        Completed{completedVersion !== null && ` version ${completedVersion}`} on <Day value={completedAt} />
        {completedActivities !== null &&
          `, when it had ${countOf(completedActivities, "activity", "activities")}`}
        {completedCourse !== null && completedCourse !== enrollment.courseName && (
          <>
            {" "}
            and was called <bdi>“{completedCourse}”</bdi>
          </>
        )}
      </>
    );
  return (
    <>
      Started <Day value={enrolledAt} />
      {lastActiveOn && (
        <>
          , last active <Day value={lastActiveOn} />
        </>
      )}
    </>
  );
}
