import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { groupsListFor } from "@/lib/groups/list";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { reachesEverything } from "@/lib/permissions/permissions";
import { requireMay, titled } from "@/lib/session/gates";
import { AdminListTable } from "../admin-list-table";
import { columns, NoneFound, NoneYet } from "./columns";
import { FlashMessage } from "./messages";
import { groupsPath } from "./paths";

export const generateMetadata = titled("Groups", () => requireMay("groups.read"));

export default async function GroupsPage({ searchParams }: PageProps<"/admin/groups">) {
  const actor = await requireMay("groups.read");
  const { message, ...parameters } = await searchParams;
  const list = groupsListFor(actor);
  const isAdmin = actor.roles.includes("admin");
  const query = parseAdminListQuery(list, parameters);
  if (!query) notFound();
  const found = await readListPage(actor, list, query);
  return (
    <>
      <PageHeader
        title="Groups"
        lead={
          isAdmin
            ? "Groups come from your identity provider or from you. You can limit courses to groups."
            : reachesEverything(actor, "groups.read")
              ? "All groups."
              : "The groups that you manage."
        }
        action={isAdmin && <ButtonLink href={`${groupsPath}/new`}>Create group</ButtonLink>}
      />
      <FlashMessage message={message} />
      <FilterForm
        action={groupsPath}
        filters={[{ kind: "search", name: "q", label: "Name" }]}
        query={query}
      />
      <AdminListTable
        {...found}
        list={list}
        query={query}
        path={groupsPath}
        caption="Groups"
        columns={columns}
        empty={<NoneYet isAdmin={isAdmin} />}
        noneFound={<NoneFound />}
      />
    </>
  );
}
