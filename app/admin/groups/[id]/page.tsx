import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { titled } from "@/app/titled";
import { listAssignmentsOfGroup } from "@/lib/assignments/admin-record";
import { isAssignerTo } from "@/lib/assignments/assigner";
import { findGroup } from "@/lib/groups/admin-record";
import { findSelectedProvider } from "@/lib/identity-provider/versions";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { membersListFor } from "@/lib/memberships/list";
import { notFoundFor, requireMay } from "@/lib/session/gates";
import { AdminListTable } from "../../admin-list-table";
import { addPeopleUrl, coursesOfGroupUrl, groupsPath, groupUrl } from "../paths";
import { Assigned } from "./assigned";
import { Courses } from "./courses";
import { DeleteGroup } from "./delete-group";
import { columnsFor, NobodyYet } from "./member-columns";
import { FlashMessage } from "./messages";
import { NameForm } from "./name-form";

const assignmentsShown = 100;

export const generateMetadata = titled("Group", () =>
  requireMay("groups.read", "courses.read", "learners.read"),
);

export default async function GroupPage({ params, searchParams }: PageProps<"/admin/groups/[id]">) {
  const actor = await requireMay("groups.read", "courses.read", "learners.read");
  const [{ id }, { message, ...parameters }] = await Promise.all([params, searchParams]);
  const list = membersListFor(actor, id);
  const query = parseAdminListQuery(list, parameters);
  if (!query) notFound();
  const isAdmin = actor.roles.includes("admin");
  const [group, members, assignments, mayAssign, provider] = await Promise.all([
    findGroup(actor, id),
    readListPage(actor, list, query),
    listAssignmentsOfGroup(actor, id, assignmentsShown),
    isAssignerTo(actor, id),
    isAdmin ? findSelectedProvider() : null,
  ]);
  if (!group) return notFoundFor(actor, "group", id, message && `${groupsPath}?message=gone#result`);
  const createsMissing = provider?.settings.createMissingGroups ?? true;
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Groups", href: groupsPath }]} />
      <PageHeader title={<bdi>{group.name}</bdi>} />
      <FlashMessage message={message} part="top" />
      <div className="grid gap-6">
        <Card heading="Members">
          <FlashMessage message={message} part="members" />
          {isAdmin && (
            <div className="mb-6">
              <ButtonLink href={addPeopleUrl(id)}>Add people</ButtonLink>
            </div>
          )}
          <FilterForm action={groupUrl(id)} filters={memberFilters} query={query} />
          <AdminListTable
            {...members}
            list={list}
            query={query}
            path={groupUrl(id)}
            caption="Members"
            columns={columnsFor(id, isAdmin)}
            empty={<NobodyYet />}
            noneFound="No members found"
            showAll="Show all members"
            advice="Check the spelling, or try the start of a name or email address."
          />
        </Card>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className={isAdmin ? "grid gap-6" : "contents"}>
            <Card heading="Courses">
              <Courses group={group} />
              {isAdmin && (
                <div className="mt-5">
                  <ButtonLink look="secondary" href={coursesOfGroupUrl(id)}>
                    Choose courses
                  </ButtonLink>
                </div>
              )}
            </Card>
            <Card heading="Assigned">
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
              <Card heading="Group name">
                <FlashMessage message={message} part="name" />
                <NameForm group={group} createsMissing={createsMissing} />
              </Card>
              <Card heading="Delete">
                <DeleteGroup group={group} createsMissing={createsMissing} />
              </Card>
            </div>
          )}
        </div>
      </div>
    </>
  );
}

const memberFilters: Filter<"q" | "source">[] = [
  { kind: "search", name: "q", label: "Name or email" },
  {
    kind: "choice",
    name: "source",
    label: "Added by",
    any: "Any",
    options: [
      { value: "sign_in", label: "A sign-in" },
      { value: "admin", label: "An admin" },
    ],
  },
];
