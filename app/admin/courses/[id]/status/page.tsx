import { notFound } from "next/navigation";
import { z } from "zod";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { Form, HiddenField } from "@/app/_components/form";
import { Link } from "@/app/_components/link";
import { SubmitButton } from "@/app/_components/submit-button";
import { titled } from "@/app/titled";
import { firstDay } from "@/lib/assignments/terms-schema";
import { countAudience } from "@/lib/courses/access-lists";
import { countLearners } from "@/lib/courses/admin-record";
import { courseStatuses } from "@/lib/courses/import-schema";
import { listPathsCompletedByRemoval } from "@/lib/courses/paths-completed-by-removal";
import { requireMay } from "@/lib/session/gates";
import { courseUrl } from "../../paths";
import { AccessFields } from "../access/access-fields";
import { publishAction } from "../access/actions";
import { readCourseAudience } from "../access/course-audience";
import { changeStatusAction } from "../actions";
import { CompletedLearnersField } from "../activities/completed-learners-field";
import { peopleWhoCompleted } from "../activities/people-who-completed";
import { CourseHeader } from "../course-header";
import { ownCourseOrNotFound } from "../course-or-not-found";
import { StatusEffects } from "./status-effects";

const query = z.object({ to: z.enum(courseStatuses) });

export const generateMetadata = titled("Course status", () =>
  requireMay("courses.edit", "courses.read", "learners.count"),
);

const already = {
  published: "This course is already published",
  archived: "This course is already archived",
  draft: "This course is already a draft",
};

const words = {
  published: { question: "Publish this course?", yes: "Publish", pending: "Publishing…" },
  archived: { question: "Archive this course?", yes: "Archive", pending: "Archiving…" },
  draft: { question: "Make this course a draft again?", yes: "Make it a draft", pending: "One moment…" },
};

export default async function StatusPage({ params, searchParams }: PageProps<"/admin/courses/[id]/status">) {
  const actor = await requireMay("courses.edit", "courses.read", "learners.count");
  const { id } = await params;
  const parsed = query.safeParse(await searchParams);
  const course = await ownCourseOrNotFound(actor, id);
  if (!parsed.success) notFound();
  const { to } = parsed.data;
  const { question, yes, pending } = words[to];
  const completedBy = to === "published" ? await peopleWhoCompleted(actor, course, true) : null;
  const found = to === "published" ? await readCourseAudience(actor, course) : null;
  // Authors don't change an audience that an admin chose.
  const audience = found && found.choices.length > 0 ? found : null;
  const buttons = (
    <>
      {completedBy && (
        <>
          <p>Its activities have changed since people completed it.</p>
          <CompletedLearnersField words={completedBy} part="publishing" firstDay={firstDay()} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText={pending}>{yes}</SubmitButton>
        <ButtonLink look="secondary" href={courseUrl(id)}>
          Cancel
        </ButtonLink>
      </div>
    </>
  );
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <div className="max-w-prose">
        {course.status === to ? (
          <Card heading={already[to]}>
            <ButtonLink href={courseUrl(id)}>Back to the course</ButtonLink>
          </Card>
        ) : (
          <Card heading={question}>
            <StatusEffects
              course={course}
              to={to}
              learners={await countLearners(actor, id)}
              audience={await countAudience(actor, id)}
              paths={await listPathsCompletedByRemoval(actor, id)}
            />
            {audience ? (
              <div className="mt-6">
                <Form
                  action={publishAction}
                  refused="The course wasn’t published."
                  version={audience.version}
                  values={{ ...audience.values, from: course.status }}
                >
                  <div className="space-y-6">
                    <HiddenField name="from" />
                    <AccessFields audience={audience}>
                      {(audience.isCut || audience.groups.length === 0) && (
                        <p className="text-muted text-sm">
                          <Link href={`${courseUrl(id)}/access`} className="underline underline-offset-4">
                            Find groups by name
                          </Link>
                        </p>
                      )}
                    </AccessFields>
                    {buttons}
                  </div>
                </Form>
              </div>
            ) : (
              <form action={changeStatusAction} className="mt-6 space-y-6">
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="from" value={course.status} />
                <input type="hidden" name="to" value={to} />
                {buttons}
              </form>
            )}
          </Card>
        )}
      </div>
    </>
  );
}
