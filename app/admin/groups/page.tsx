import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { PageHeader } from "@/app/_components/page-header";
import { listGroups } from "@/lib/groups/admin-list";
import { groupsQuery } from "@/lib/groups/schema";
import { requireAdmin } from "@/lib/session/gates";
import { GroupFilters } from "./filters";
import { GroupsTable } from "./groups-table";
import { groupsPath } from "./paths";
import { Said } from "./said";

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Groups" };
}

export default async function GroupsPage({ searchParams }: PageProps<"/admin/groups">) {
  const admin = await requireAdmin();
  const { said, ...parameters } = await searchParams;
  const asked = groupsQuery.safeParse(parameters);
  if (!asked.success) notFound();
  const query = asked.data;
  const found = await listGroups(admin, query);
  return (
    <>
      <PageHeader
        title="Groups"
        lead="Who belongs together, as the identity provider names it or as you do. A course may be open to some groups only."
        action={<ButtonLink href={`${groupsPath}/new`}>Create group</ButtonLink>}
      />
      <Said said={said} />
      <GroupFilters query={query} />
      <GroupsTable query={query} {...found} />
    </>
  );
}
