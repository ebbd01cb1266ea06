import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { Link } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { findGroupsFor } from "@/lib/groups/admin-record";
import { searchText } from "@/lib/lists/admin-list-query";
import { findPersonRecord, listEnrollmentsOf } from "@/lib/people/admin-record";
import { fullName } from "@/lib/people/profile";
import { requireAdmin } from "@/lib/session/gates";
import { listSessionsOf } from "@/lib/session/live-sessions";
import { listSignInsOf } from "@/lib/sign-in-attempts/admin-record";
import { peoplePath, personAssignmentsUrl } from "../paths";
import { PersonTags } from "../person-tags";
import { Access } from "./access";
import { Attempts } from "./attempts";
import { Enrollments } from "./enrollments";
import { groupsFound } from "./group-search";
import { Groups } from "./groups";
import { PersonalData } from "./personal-data";
import { Profile } from "./profile";
import { Sessions } from "./sessions";

// Enough to look through; the API has them all.
const [enrollmentsShown, sessionsShown, attemptsShown] = [100, 50, 10];

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Person" };
}

export default async function PersonPage({ params, searchParams }: PageProps<"/admin/people/[id]">) {
  const admin = await requireAdmin();
  const [{ id }, { message, q }] = await Promise.all([params, searchParams]);
  const person = await findPersonRecord(admin, id);
  // Somebody else deleted them just before a button was pressed.
  if (!person) return message ? redirect(`${peoplePath}?message=gone#result`) : notFound();
  const text = searchText.catch("").parse(q);
  const [enrollments, sessions, attempts, found] = await Promise.all([
    listEnrollmentsOf(admin, id, enrollmentsShown),
    listSessionsOf(admin, id, sessionsShown),
    listSignInsOf(admin, id, attemptsShown),
    text ? findGroupsFor(admin, id, text, groupsFound) : null,
  ]);
  const isSelf = id === admin.personId;
  return (
    <>
      <Breadcrumb crumbs={[{ name: "People", href: peoplePath }]} />
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi>{fullName(person)}</bdi>
            <PersonTags person={person} />
          </span>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="grid min-w-0 gap-6">
          <Profile person={person} attempts={attempts} />
          <Card heading="Courses">
            <Enrollments enrollments={enrollments} limit={enrollmentsShown} />
            <p className="mt-5 border-line border-t pt-4">
              <Link href={personAssignmentsUrl(id)} className="text-accent underline underline-offset-4">
                What is assigned to them
              </Link>
            </p>
          </Card>
          <Card heading="Recent sign-in attempts">
            <Attempts attempts={attempts} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-6">
          <Access person={person} isSelf={isSelf} message={message} />
          <Sessions personId={id} sessions={sessions} message={message} />
          <Groups person={person} search={found && { text, found }} message={message} />
          <PersonalData id={id} isSelf={isSelf} />
        </div>
      </div>
    </>
  );
}
