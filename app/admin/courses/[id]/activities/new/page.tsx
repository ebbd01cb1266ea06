import { notFound } from "next/navigation";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { defaultsForForm } from "@/lib/courses/kinds/activity-kinds";
import { requireMay } from "@/lib/session/gates";
import { courseUrl } from "../../../paths";
import { CourseHeader } from "../../course-header";
import { ownCourseOrNotFound } from "../../course-or-not-found";
import { createActivityAction } from "../actions";
import { ActivityForm } from "../activity-form";
import { peopleWhoCompleted } from "../people-who-completed";

const query = z.object({ section: z.union([z.literal(""), z.uuid()]).default("") });

type Props = PageProps<"/admin/courses/[id]/activities/new">;

export const generateMetadata = titled(
  (t) => t.activities.newTitle,
  () => requireMay("courses.edit", "courses.read"),
);

export default async function NewActivityPage({ params, searchParams }: Props) {
  const actor = await requireMay("courses.edit", "courses.read");
  const { id: courseId } = await params;
  const asked = query.safeParse(await searchParams);
  const course = await ownCourseOrNotFound(actor, courseId);
  if (!asked.success) notFound();
  const { section } = asked.data;
  const completedBy = await peopleWhoCompleted(actor, course);
  const empty = { ...defaultsForForm(), title: "", kind: "article", body: "", minutes: "" };
  const { activities: t, outline } = await currentMessages();
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <Card heading={t.newTitle}>
        <ActivityForm
          action={createActivityAction}
          values={{ ...empty, courseId, id: uuidv7(), section }}
          hidden={["courseId", "id", "section"]}
          completedBy={completedBy}
        >
          <SubmitButton name="after" value="save" pendingText={t.adding}>
            {t.add}
          </SubmitButton>
          <ButtonLink look="secondary" href={courseUrl(courseId)}>
            {outline.back}
          </ButtonLink>
        </ActivityForm>
      </Card>
    </>
  );
}
