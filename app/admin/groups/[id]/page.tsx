import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { findGroup } from "@/lib/groups/admin-list";
import { listMembers } from "@/lib/groups/member-list";
import { membersQuery } from "@/lib/groups/member-schema";
import { findSelectedProvider } from "@/lib/identity-provider/versions";
import { requireAdmin } from "@/lib/session/gates";
import { addAddress, groupsPath } from "../paths";
import { Courses } from "./courses";
import { Deletion } from "./deletion";
import { MemberFilters } from "./member-filters";
import { MembersTable } from "./members-table";
import { NameForm } from "./name-form";
import { Said } from "./said";

/** Asks the gate too; and not the group's name, which would be one more question to the database. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Group" };
}

export default async function GroupPage({ params, searchParams }: PageProps<"/admin/groups/[id]">) {
  const admin = await requireAdmin();
  const [{ id }, { said, ...parameters }] = await Promise.all([params, searchParams]);
  const asked = membersQuery.safeParse(parameters);
  if (!asked.success) notFound();
  const query = asked.data;
  const group = await findGroup(admin, id);
  // Who has just pressed a button here is told that somebody else was quicker.
  if (!group) return said ? redirect(`${groupsPath}?said=gone#result`) : notFound();
  const [members, provider] = await Promise.all([listMembers(admin, id, query), findSelectedProvider()]);
  const createsMissing = provider?.settings.createMissingGroups ?? true;
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Groups", href: groupsPath }]} />
      <PageHeader title={<bdi>{group.name}</bdi>} />
      <Said said={said} part="top" />
      <div className="grid gap-6">
        <Card heading="Members">
          <Said said={said} part="members" />
          <div className="mb-6">
            <ButtonLink href={addAddress(id)}>Add people</ButtonLink>
          </div>
          <MemberFilters groupId={id} query={query} />
          <MembersTable groupId={id} query={query} {...members} />
        </Card>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Card heading="Courses it opens">
            <Courses group={group} />
          </Card>
          <div className="grid gap-6">
            <Card heading="Rename">
              <Said said={said} part="name" />
              <NameForm group={group} createsMissing={createsMissing} />
            </Card>
            <Card heading="Delete">
              <Deletion group={group} createsMissing={createsMissing} />
            </Card>
          </div>
        </div>
      </div>
    </>
  );
}
