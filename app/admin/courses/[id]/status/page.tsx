import { notFound } from "next/navigation";
import { z } from "zod";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { Form, HiddenField } from "@/app/_components/form";
import { Link } from "@/app/_components/link";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
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

export const generateMetadata = titled(
  (t) => t.adminCourses.titles.status,
  () => requireMay("courses.edit", "courses.read", "learners.count"),
);

export default async function StatusPage({ params, searchParams }: PageProps<"/admin/courses/[id]/status">) {
  const actor = await requireMay("courses.edit", "courses.read", "learners.count");
  const { id } = await params;
  const parsed = query.safeParse(await searchParams);
  const course = await ownCourseOrNotFound(actor, id);
  if (!parsed.success) notFound();
  const { to } = parsed.data;
  const { adminCourses, components } = await currentMessages();
  const { status: t } = adminCourses;
  const completedBy = to === "published" ? await peopleWhoCompleted(actor, course, true) : null;
  const found = to === "published" ? await readCourseAudience(actor, course) : null;
  // Authors don't change an audience that an admin chose.
  const audience = found && found.choices.length > 0 ? found : null;
  const buttons = (
    <>
      {completedBy && (
        <>
          <p>{t.changedSince}</p>
          <CompletedLearnersField people={completedBy} part="publishing" />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText={t.changing[to]}>{t.change[to]}</SubmitButton>
        <ButtonLink look="secondary" href={courseUrl(id)}>
          {components.cancel}
        </ButtonLink>
      </div>
    </>
  );
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <div className="max-w-prose">
        {course.status === to ? (
          <Card heading={t.already[to]}>
            <ButtonLink href={courseUrl(id)}>{t.back}</ButtonLink>
          </Card>
        ) : (
          <Card heading={t.question[to]}>
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
                  refused={t.refused}
                  version={audience.version}
                  values={{ ...audience.values, from: course.status }}
                >
                  <div className="space-y-6">
                    <HiddenField name="from" />
                    <AccessFields audience={audience}>
                      {(audience.isCut || audience.groups.length === 0) && (
                        <p className="text-muted text-sm">
                          <Link href={`${courseUrl(id)}/access`} className="underline underline-offset-4">
                            {t.findGroups}
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
