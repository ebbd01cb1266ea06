import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { FilterForm } from "@/app/_components/filter-form";
import { TextLink } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listAssignmentsOfGroup } from "@/lib/assignments/admin-record";
import { isAssignerTo } from "@/lib/assignments/assigner";
import { findGroup } from "@/lib/groups/admin-record";
import { listProvidersInUse } from "@/lib/identity-provider/versions";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { membersListFor } from "@/lib/memberships/list";
import { membershipSources } from "@/lib/memberships/schema";
import { notFoundFor, requireMay } from "@/lib/session/gates";
import { AdminListTable } from "../../admin-list-table";
import { directoryRequestsUrl } from "../../directory/paths";
import { addPeopleUrl, coursesOfGroupUrl, groupsPath, groupUrl } from "../paths";
import { Assigned } from "./assigned";
import { Courses } from "./courses";
import { DeleteGroup } from "./delete-group";
import { columnsIn, NobodyYet } from "./member-columns";
import { FlashMessage } from "./messages";
import { NameForm } from "./name-form";

const assignmentsShown = 100;

export const generateMetadata = titled(
  (t) => t.groups.groupTitle,
  () => requireMay("groups.read", "courses.read", "learners.read"),
);

export default async function GroupPage({ params, searchParams }: PageProps<"/admin/groups/[id]">) {
  const actor = await requireMay("groups.read", "courses.read", "learners.read");
  const [{ id }, { message, ...parameters }] = await Promise.all([params, searchParams]);
  const list = membersListFor(actor, id);
  const query = parseAdminListQuery(list, parameters);
  if (!query) notFound();
  const isAdmin = actor.roles.includes("admin");
  const [group, members, assignments, mayAssign, providers] = await Promise.all([
    findGroup(actor, id),
    readListPage(actor, list, query),
    listAssignmentsOfGroup(actor, id, assignmentsShown),
    isAssignerTo(actor, id),
    isAdmin ? listProvidersInUse() : [],
  ]);
  if (!group) return notFoundFor(actor, "group", id, message && `${groupsPath}?message=gone#result`);
  const { groups: t, directory } = await currentMessages();
  const createsMissing =
    providers.length === 0 || providers.some(({ settings }) => settings.createMissingGroups);
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: groupsPath }]} />
      <PageHeader title={<bdi>{group.name}</bdi>} />
      <FlashMessage message={message} part="top" />
      <div className="grid gap-6">
        <Card heading={t.members.title}>
          <FlashMessage message={message} part="members" />
          {isAdmin && (
            <div className="mb-6">
              <ButtonLink href={addPeopleUrl(id)}>{t.members.addPeople}</ButtonLink>
            </div>
          )}
          <FilterForm
            action={groupUrl(id)}
            filters={[
              { kind: "search", name: "q", label: t.members.search },
              {
                kind: "choice",
                name: "source",
                label: t.members.addedBy,
                any: t.members.anyone,
                options: membershipSources.map((value) => ({ value, label: t.members.sources[value] })),
              },
            ]}
            query={query}
          />
          <AdminListTable
            {...members}
            list={list}
            query={query}
            path={groupUrl(id)}
            caption={t.members.title}
            columns={columnsIn(t.members, id, isAdmin)}
            empty={<NobodyYet />}
            noneFound={t.members.noneFound}
            showAll={t.members.showAll}
            advice={t.members.advice}
          />
          {isAdmin && group.isInDirectory && (
            <p className="mt-5 border-line border-t pt-4">
              <TextLink href={directoryRequestsUrl({ group: id })}>{directory.requests.allTitle}</TextLink>
            </p>
          )}
        </Card>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className={isAdmin ? "grid gap-6" : "contents"}>
            <Card heading={t.courses.title}>
              <Courses group={group} />
              {isAdmin && (
                <div className="mt-5">
                  <ButtonLink look="secondary" href={coursesOfGroupUrl(id)}>
                    {t.courses.choose}
                  </ButtonLink>
                </div>
              )}
            </Card>
            <Card heading={t.assigned.title}>
              <Assigned
                groupId={id}
                assignments={assignments}
                limit={assignmentsShown}
                mayAssign={mayAssign}
              />
            </Card>
          </div>
          {isAdmin && (
            <div className="grid gap-6">
              <Card heading={t.rename.title}>
                <FlashMessage message={message} part="name" />
                <NameForm group={group} createsMissing={createsMissing} />
              </Card>
              <Card heading={t.delete.title}>
                <DeleteGroup group={group} createsMissing={createsMissing} />
              </Card>
            </div>
          )}
        </div>
      </div>
    </>
  );
}
