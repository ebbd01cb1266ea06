import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Email } from "@/app/_components/breakable";
import { Card } from "@/app/_components/card";
import { CalendarDay, Day } from "@/app/_components/date-time";
import { TextLink } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { StateTag } from "@/app/admin/assignments/state-tag";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { findTeamMember, type RequiredCourse } from "@/lib/learning/team-list";
import { notFoundFor, requireMay } from "@/lib/session/gates";
import { FullName } from "../../full-name";
import { recordsUrl } from "../../reports/paths";
import { teamPath } from "../paths";

export const generateMetadata = titled(
  (t) => t.team.personTitle,
  () => requireMay("team.read"),
);

export default async function TeamMemberPage({ params }: PageProps<"/admin/team/[id]">) {
  const actor = await requireMay("team.read");
  const { id } = await params;
  const person = await findTeamMember(actor, id);
  if (!person) return notFoundFor(actor, "person", id);
  const { team: t } = await currentMessages();
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: teamPath }]} />
      <PageHeader title={<FullName person={person} />} lead={person.email && <Email>{person.email}</Email>} />
      <div className="max-w-prose">
        <Card heading={t.required}>
          {person.required.length === 0 ? (
            <p className="text-muted">{t.nothingRequired}</p>
          ) : (
            <ul className="divide-y divide-line">
              {person.required.map((course) => (
                <Entry key={course.courseId} course={course} />
              ))}
            </ul>
          )}
          <p className="mt-5 border-line border-t pt-4">
            <TextLink href={recordsUrl(id)}>{t.record}</TextLink>
          </p>
        </Card>
      </div>
    </>
  );
}

function Entry({ course }: { course: RequiredCourse }) {
  const { assignments: t } = useMessages().people;
  const { name, learningPath, required, state, dueOn, completedAt } = course;
  return (
    <li className="py-3.5 first:pt-0 last:pb-0">
      <bdi className="font-medium">{name}</bdi> <StateTag state={state} />
      <span className="block text-muted text-sm">
        {learningPath && (
          <>
            <bdi>{learningPath}</bdi> ·{" "}
          </>
        )}
        {required ? t.required : t.optional}
        {dueOn && <> · {rich(completedAt ? t.dueAgain : t.due, { day: <CalendarDay day={dueOn} /> })}</>}
        {completedAt && <> · {rich(t.completed, { day: <Day value={completedAt} /> })}</>}
      </span>
    </li>
  );
}
