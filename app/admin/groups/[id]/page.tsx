import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { listAssignmentsOfGroup } from "@/lib/assignments/admin-record";
import { findGroup } from "@/lib/groups/admin-record";
import { membersList } from "@/lib/groups/member-list";
import { findSelectedProvider } from "@/lib/identity-provider/versions";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { requireAdmin } from "@/lib/session/gates";
import { AdminListTable } from "../../admin-list-table";
import { addPeopleUrl, coursesOfGroupUrl, groupsPath, groupUrl } from "../paths";
import { AssignedCourses } from "./assigned-courses";
import { Courses } from "./courses";
import { DeleteGroup } from "./delete-group";
import { columnsFor, NobodyYet, NoneFound } from "./member-columns";
import { FlashMessage } from "./messages";
import { NameForm } from "./name-form";

const assignmentsShown = 100;

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Group" };
}

export default async function GroupPage({ params, searchParams }: PageProps<"/admin/groups/[id]">) {
  const admin = await requireAdmin();
  const [{ id }, { message, ...parameters }] = await Promise.all([params, searchParams]);
  const list = membersList(id);
  const query = parseAdminListQuery(list, parameters);
  if (!query) notFound();
  const [group, members, assignments, provider] = await Promise.all([
    findGroup(admin, id),
    readListPage(admin, list, query),
    listAssignmentsOfGroup(admin, id, assignmentsShown),
    findSelectedProvider(),
  ]);
  // Somebody else deleted it just before a button was pressed.
  if (!group) return message ? redirect(`${groupsPath}?message=gone#result`) : notFound();
  const createsMissing = provider?.settings.createMissingGroups ?? true;
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Groups", href: groupsPath }]} />
      <PageHeader title={<bdi>{group.name}</bdi>} />
      <FlashMessage message={message} part="top" />
      <div className="grid gap-6">
        <Card heading="Members">
          <FlashMessage message={message} part="members" />
          <div className="mb-6">
            <ButtonLink href={addPeopleUrl(id)}>Add people</ButtonLink>
          </div>
          <FilterForm action={groupUrl(id)} filters={memberFilters} query={query} />
          <AdminListTable
            {...members}
            list={list}
            query={query}
            path={groupUrl(id)}
            caption="Members"
            columns={columnsFor(id)}
            empty={<NobodyYet />}
            noneFound={<NoneFound id={id} />}
          />
        </Card>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            <Card heading="Courses">
              <Courses group={group} />
              <div className="mt-5">
                <ButtonLink look="secondary" href={coursesOfGroupUrl(id)}>
                  Choose courses
                </ButtonLink>
              </div>
            </Card>
            <Card heading="Assigned courses">
              <AssignedCourses groupId={id} assignments={assignments} limit={assignmentsShown} />
            </Card>
          </div>
          <div className="grid gap-6">
            <Card heading="Group name">
              <FlashMessage message={message} part="name" />
              <NameForm group={group} createsMissing={createsMissing} />
            </Card>
            <Card heading="Delete">
              <DeleteGroup group={group} createsMissing={createsMissing} />
            </Card>
          </div>
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
