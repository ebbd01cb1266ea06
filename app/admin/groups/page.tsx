import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { groupsList } from "@/lib/groups/list";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { requireAdmin } from "@/lib/session/gates";
import { AdminListTable } from "../admin-list-table";
import { columns, NoneFound, NoneYet } from "./columns";
import { FlashMessage } from "./messages";
import { groupsPath } from "./paths";

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Groups" };
}

export default async function GroupsPage({ searchParams }: PageProps<"/admin/groups">) {
  const admin = await requireAdmin();
  const { message, ...parameters } = await searchParams;
  const query = parseAdminListQuery(groupsList, parameters);
  if (!query) notFound();
  const found = await readListPage(admin, groupsList, query);
  return (
    <>
      <PageHeader
        title="Groups"
        lead="Groups come from your identity provider or from you. You can limit courses to groups."
        action={<ButtonLink href={`${groupsPath}/new`}>Create group</ButtonLink>}
      />
      <FlashMessage message={message} />
      <FilterForm
        action={groupsPath}
        filters={[{ kind: "search", name: "q", label: "Name" }]}
        query={query}
      />
      <AdminListTable
        {...found}
        list={groupsList}
        query={query}
        path={groupsPath}
        caption="Groups"
        columns={columns}
        empty={<NoneYet />}
        noneFound={<NoneFound />}
      />
    </>
  );
}
