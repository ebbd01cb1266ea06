import { Button, ButtonLink } from "@/app/_components/button";
import { startCourse } from "./actions";
import { firstActivityPath } from "./paths";

type Props = { course: { id: string; permalink: string; enrolled: boolean; activities: { id: string }[] } };

/** The one thing to do on a course's page. */
export function StartOrContinue({ course }: Props) {
  if (course.activities.length === 0) {
    return <p className="text-muted">This course has no activities yet. Please come back later.</p>;
  }
  if (course.enrolled) return <ButtonLink href={firstActivityPath(course)}>Continue</ButtonLink>;
  return (
    <form action={startCourse}>
      <input type="hidden" name="courseId" value={course.id} />
      <input type="hidden" name="permalink" value={course.permalink} />
      <Button>Start course</Button>
    </form>
  );
}
