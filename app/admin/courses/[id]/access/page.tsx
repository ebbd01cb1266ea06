import { notFound } from "next/navigation";
import { Card } from "@/app/_components/card";
import { Form } from "@/app/_components/form";
import { rich } from "@/app/_components/rich";
import { SearchForm } from "@/app/_components/search-form";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { accessQuery } from "@/lib/courses/access-schema";
import { requireMay } from "@/lib/session/gates";
import { FlashMessage } from "../../messages";
import { courseUrl } from "../../paths";
import { CourseHeader } from "../course-header";
import { ownCourseOrNotFound } from "../course-or-not-found";
import { AccessFields } from "./access-fields";
import { changeAccessAction } from "./actions";
import { readCourseAudience } from "./course-audience";

export const generateMetadata = titled(
  (t) => t.courseAccess.title,
  () => requireMay("courses.edit", "courses.read"),
);

export default async function AccessPage({ params, searchParams }: PageProps<"/admin/courses/[id]/access">) {
  const actor = await requireMay("courses.edit", "courses.read");
  const { id } = await params;
  const { message, at, ...parameters } = await searchParams;
  const parsed = accessQuery.safeParse(parameters);
  const course = await ownCourseOrNotFound(actor, id);
  if (!parsed.success) notFound();
  const { q } = parsed.data;
  const audience = await readCourseAudience(actor, course, q);
  const { groups, choices, areOwn, isCut, version, values } = audience;
  const { courseAccess: t } = await currentMessages();
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <FlashMessage message={message} at={at} />
      <div className="max-w-prose">
        <Card heading={t.heading}>
          {choices.length === 0 ? (
            <p>{t.limited}</p>
          ) : (
            <div className="space-y-5">
              {(q !== "" || isCut) && (
                <SearchForm label={t.groupName} action={`${courseUrl(id)}/access`} value={q} />
              )}
              <Form action={changeAccessAction} version={version} values={values}>
                <AccessFields audience={audience}>
                  {groups.length === 0 && <NoGroups q={q} areOwn={areOwn} />}
                  {isCut && <p className="text-muted text-sm">{t.more}</p>}
                </AccessFields>
                <div className="mt-5 space-y-5">
                  {course.status !== "published" && <p className="text-muted text-sm">{t.notYetPublished}</p>}
                  <SubmitButton>{t.save}</SubmitButton>
                </div>
              </Form>
            </div>
          )}
        </Card>
      </div>
    </>
  );
}

function NoGroups({ q, areOwn }: { q: string; areOwn: boolean }) {
  const { noneNamed, inNoGroup, noGroups } = useMessages().courseAccess;
  return (
    <p role="status" className="text-muted">
      {q ? rich(noneNamed, { text: <bdi>{q}</bdi> }) : areOwn ? inNoGroup : noGroups}
    </p>
  );
}
