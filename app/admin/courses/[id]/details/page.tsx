import { Card } from "@/app/_components/card";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listCategoryNames } from "@/lib/courses/admin-record";
import { requireMay } from "@/lib/session/gates";
import { FlashMessage } from "../../messages";
import { CourseHeader } from "../course-header";
import { ownCourseOrNotFound } from "../course-or-not-found";
import { DetailsForm } from "./details-form";

type Props = PageProps<"/admin/courses/[id]/details">;

export const generateMetadata = titled(
  (t) => t.adminCourses.titles.details,
  () => requireMay("courses.edit", "courses.read"),
);

export default async function DetailsPage({ params, searchParams }: Props) {
  const actor = await requireMay("courses.edit", "courses.read");
  const [{ id }, { message, at }] = await Promise.all([params, searchParams]);
  const course = await ownCourseOrNotFound(actor, id);
  const offered = await listCategoryNames(actor);
  const { details } = (await currentMessages()).adminCourses;
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <FlashMessage message={message} at={at} />
      <Card heading={details.title}>
        <DetailsForm course={course} offered={offered} />
      </Card>
    </>
  );
}
