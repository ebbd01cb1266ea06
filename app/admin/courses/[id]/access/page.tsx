import { notFound } from "next/navigation";
import { Card } from "@/app/_components/card";
import { Form } from "@/app/_components/form";
import { SearchForm } from "@/app/_components/search-form";
import { SubmitButton } from "@/app/_components/submit-button";
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

export const generateMetadata = titled("Course access", () => requireMay("courses.edit", "courses.read"));

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
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <FlashMessage message={message} at={at} />
      <div className="max-w-prose">
        <Card heading="Access">
          {choices.length === 0 ? (
            <p>{limitedByAdmins}</p>
          ) : (
            <div className="space-y-5">
              {(q !== "" || isCut) && (
                <SearchForm label="Group name" action={`${courseUrl(id)}/access`} value={q} />
              )}
              <Form action={changeAccessAction} version={version} values={values}>
                <AccessFields audience={audience}>
                  {groups.length === 0 && <NoGroups q={q} areOwn={areOwn} />}
                  {isCut && <p className="text-muted text-sm">There are more: search for them by name.</p>}
                </AccessFields>
                <div className="mt-5 space-y-5">
                  {course.status !== "published" && (
                    <p className="text-muted text-sm">They see the course once it is published.</p>
                  )}
                  <SubmitButton>Save access</SubmitButton>
                </div>
              </Form>
            </div>
          )}
        </Card>
      </div>
    </>
  );
}

const limitedByAdmins = "Only people it’s assigned to can see it. Ask an admin to change that.";

function NoGroups({ q, areOwn }: { q: string; areOwn: boolean }) {
  return (
    <p role="status" className="text-muted">
      {q ? (
        <>
          None has “<bdi>{q}</bdi>” in its name.
        </>
      ) : areOwn ? (
        "You’re in no group. Ask an admin to share the course with groups."
      ) : (
        "There are no groups yet. Groups come with sign-ins, or you create them under Groups."
      )}
    </p>
  );
}
