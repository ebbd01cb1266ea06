import { redirect } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { TextLink } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listValuesOf, type PersonsField } from "@/lib/custom-fields/values";
import { findGroupsFor } from "@/lib/groups/admin-record";
import { findForVisitors } from "@/lib/identity-provider/versions";
import { listEnrollmentsOf, type PersonEnrollment } from "@/lib/learning/enrollments-of-person";
import { searchText } from "@/lib/lists/admin-list-query";
import { findPersonRecord, type PersonRecord } from "@/lib/people/admin-record";
import { findSurvivor } from "@/lib/people/merged";
import { operatorId } from "@/lib/people/operator";
import { listMergesOf } from "@/lib/people-merges/compare";
import { listIdentities } from "@/lib/people-merges/identities";
import { listGrantsOf } from "@/lib/roles/list";
import { notFoundFor, requireAdmin, requireMay } from "@/lib/session/gates";
import { listSessionsOf } from "@/lib/session/live-sessions";
import { listSignInsOf } from "@/lib/sign-in-attempts/admin-record";
import { directoryRequestsUrl } from "../../directory/paths";
import { FullName } from "../../full-name";
import { recordsUrl } from "../../reports/paths";
import { peoplePath, personAssignmentsUrl, personUrl } from "../paths";
import { PersonTags } from "../person-tags";
import { Access } from "./access";
import { Attempts } from "./attempts";
import { CustomFields, FieldsForm } from "./custom-fields";
import { Enrollments } from "./enrollments";
import { groupsFound } from "./group-search";
import { Groups } from "./groups";
import { Identities } from "./identities";
import { Invitation } from "./invitation";
import { Merges } from "./merges";
import { Names } from "./names";
import { PersonalData } from "./personal-data";
import { Profile } from "./profile";
import { PublicProfile } from "./public-profile";
import { Roles } from "./roles";
import { Sessions } from "./sessions";

const [enrollmentsShown, sessionsShown, attemptsShown] = [100, 50, 10];

export const generateMetadata = titled(
  (t) => t.people.personTitle,
  () => requireMay("people.read", "groups.read", "learners.read"),
);

export default async function PersonPage({ params, searchParams }: PageProps<"/admin/people/[id]">) {
  const actor = await requireMay("people.read", "groups.read", "learners.read");
  const [{ id }, { message, q }] = await Promise.all([params, searchParams]);
  const person = await findPersonRecord(actor, id);
  const survivor = !person && actor.roles.includes("admin") ? await findSurvivor(id) : null;
  if (survivor) redirect(personUrl(survivor));
  if (!person) return notFoundFor(actor, "person", id, message && `${peoplePath}?message=gone#result`);
  const { people: t } = await currentMessages();
  const enrollments = await listEnrollmentsOf(actor, id, enrollmentsShown);
  const fields = await listValuesOf(actor, id);
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: peoplePath }]} />
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <FullName person={person} />
            <PersonTags person={{ ...person, hasSignedIn: person.lastSignInAt !== null }} />
          </span>
        }
      />
      {actor.roles.includes("admin") ? (
        <AdminsView person={person} fields={fields} enrollments={enrollments} q={q} message={message} />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
          <Courses id={id} enrollments={enrollments} />
          <div className="grid min-w-0 gap-6">
            <PublicProfile person={person} />
            <CustomFields fields={fields} />
          </div>
        </div>
      )}
    </>
  );
}

type ViewProps = {
  person: PersonRecord;
  fields: PersonsField[];
  enrollments: PersonEnrollment[];
  q: string | string[] | undefined;
  message: string | string[] | undefined;
};

async function AdminsView({ person, fields, enrollments, q, message }: ViewProps) {
  const admin = await requireAdmin();
  const { id } = person;
  const text = searchText.catch("").parse(q);
  const [sessions, attempts, grants, found, merges, identities, visitors] = await Promise.all([
    listSessionsOf(admin, id, sessionsShown),
    listSignInsOf(admin, id, attemptsShown),
    listGrantsOf(admin, id),
    text ? findGroupsFor(admin, id, text, groupsFound) : null,
    listMergesOf(admin, id),
    listIdentities({ personId: id }),
    findForVisitors(),
  ]);
  const { people: t, directory } = await currentMessages();
  const isSelf = id === admin.personId;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
      <div className="grid min-w-0 gap-6">
        {person.lastSignInAt === null && <Names person={person} message={message} />}
        <Profile person={person} attempts={attempts} message={message} />
        <FieldsForm personId={id} fields={fields} isProvisioned={person.isProvisioned} message={message} />
        <Courses id={id} enrollments={enrollments} />
        <Card heading={t.attempts.title}>
          <Attempts attempts={attempts} />
          {person.isInDirectory && (
            <p className="mt-5 border-line border-t pt-4">
              <TextLink href={directoryRequestsUrl({ person: id })}>{directory.requests.allTitle}</TextLink>
            </p>
          )}
        </Card>
      </div>
      <div className="grid min-w-0 gap-6">
        {person.lastSignInAt === null && <Invitation person={person} />}
        <Access person={person} isSelf={isSelf} message={message} />
        <Roles person={person} grants={grants} message={message} />
        <Sessions personId={id} sessions={sessions} message={message} />
        <Groups person={person} search={found && { text, found }} message={message} />
        {id !== operatorId && (
          <Identities
            personId={id}
            identities={identities}
            providers={visitors.providers}
            message={message}
          />
        )}
        {id !== operatorId && <Merges personId={id} merges={merges} message={message} />}
        <PersonalData id={id} isSelf={isSelf} />
      </div>
    </div>
  );
}

function Courses({ id, enrollments }: { id: string; enrollments: PersonEnrollment[] }) {
  const { courses: t } = useMessages().people;
  return (
    <Card heading={t.title}>
      <Enrollments enrollments={enrollments} limit={enrollmentsShown} />
      <p className="mt-5 border-line border-t pt-4">
        <TextLink href={personAssignmentsUrl(id)}>{t.assignments}</TextLink>
        {" · "}
        <TextLink href={recordsUrl(id)}>{t.record}</TextLink>
      </p>
    </Card>
  );
}
