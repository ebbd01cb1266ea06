import type { May } from "@/lib/actor";
import { getLearningSummary } from "@/lib/admin-home/learning";
import { coursesListFor } from "@/lib/courses/list";
import { groupsListFor } from "@/lib/groups/list";
import { teamListFor } from "@/lib/learning/team-list";
import { readListPage } from "@/lib/lists/admin-list";
import { requireMay } from "@/lib/session/gates";
import { ButtonLink } from "../_components/button-link";
import { Card } from "../_components/card";
import { Link } from "../_components/link";
import { PageHeader } from "../_components/page-header";
import { currentMessages, useMessages } from "../messages";
import { Applying } from "./applying";
import { coursesPath, courseUrl } from "./courses/paths";
import { FullName } from "./full-name";
import { groupUrl } from "./groups/paths";
import { LearningFigures } from "./learning-figures";
import { StatusTag } from "./status-tag";
import { teamMemberUrl, teamPath } from "./team/paths";

export function StaffHome({ actor }: { actor: May<never> }) {
  const { staffTitle, staffLead } = useMessages().adminHome;
  const isManager = actor.roles.includes("manager");
  const isAuthor = actor.roles.includes("author");
  const isReporter = actor.roles.includes("reporter");
  const hasTeam = actor.roles.includes("line_manager");
  return (
    <>
      <PageHeader
        title={staffTitle}
        lead={
          isManager
            ? staffLead.groups
            : isAuthor
              ? staffLead.courses
              : isReporter
                ? staffLead.learning
                : staffLead.team
        }
      />
      <div className="space-y-6 sm:space-y-8">
        {(isManager || isReporter) && <Learning />}
        {hasTeam && <Team />}
        {isManager && <Groups />}
        {isAuthor && <Courses />}
      </div>
    </>
  );
}

async function Learning() {
  return (
    <>
      <Applying courseIds="all" />
      <LearningFigures summary={await getLearningSummary(await requireMay("learners.read"))} />
    </>
  );
}

const first = { filters: { q: "" }, sort: "", page: 1 } as const;

async function Team() {
  const actor = await requireMay("team.read");
  const { team: t, states } = await currentMessages();
  const { rows } = await readListPage(actor, teamListFor(actor), {
    filters: { q: "", state: "" },
    sort: "-late",
    page: 1,
  });
  return (
    <Card heading={t.title}>
      <ul className="divide-y divide-line">
        {rows.slice(0, 10).map(({ late, dueSoon, ...person }) => (
          <li
            key={person.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 first:pt-0"
          >
            <Link
              href={teamMemberUrl(person.id)}
              className="min-w-0 text-accent underline underline-offset-4"
            >
              <FullName person={person} />
            </Link>
            <span className="text-muted text-sm">
              {late > 0
                ? `${t.late}: ${t.count({ count: late })}`
                : dueSoon > 0 && `${states.due_soon}: ${t.count({ count: dueSoon })}`}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-5">
        <ButtonLink look="secondary" href={teamPath}>
          {t.view}
        </ButtonLink>
      </div>
    </Card>
  );
}

async function Groups() {
  const actor = await requireMay("groups.read");
  const { groups: t } = (await currentMessages()).adminHome;
  const { rows } = await readListPage(actor, groupsListFor(actor), first);
  return (
    <Card heading={t.heading}>
      {rows.length === 0 && <p className="text-muted">{t.none}</p>}
      <ul className="divide-y divide-line">
        {rows.map(({ id, name, members }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0"
          >
            <Link href={groupUrl(id)} className="min-w-0 text-accent underline underline-offset-4">
              <bdi>{name}</bdi>
            </Link>
            <span className="text-muted text-sm">{t.members({ count: members })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

async function Courses() {
  const actor = await requireMay("courses.read", "learners.count", "courses.create");
  const { courses: t } = (await currentMessages()).adminHome;
  const { rows } = await readListPage(actor, coursesListFor(actor), {
    filters: { q: "", status: "", category: "" },
    sort: "-updated",
    page: 1,
  });
  return (
    <Card heading={t.heading}>
      {rows.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.slice(0, 10).map(({ id, name, status }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 first:pt-0">
              <Link href={courseUrl(id)} className="min-w-0 text-accent underline underline-offset-4">
                <bdi>{name}</bdi>
              </Link>
              <StatusTag status={status} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5">
        <ButtonLink href={`${coursesPath}/new`}>{t.create}</ButtonLink>
      </div>
    </Card>
  );
}
