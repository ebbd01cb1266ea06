import { ButtonLink } from "@/app/_components/button-link";
import { FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { groupsListFor } from "@/lib/groups/list";
import { reachesEverything } from "@/lib/permissions/permissions";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columnsIn, NoneYet } from "./columns";
import { FlashMessage } from "./messages";
import { groupsPath } from "./paths";

export const generateMetadata = titled(
  (t) => t.groups.title,
  () => requireMay("groups.read"),
);

export default async function GroupsPage({ searchParams }: PageProps<"/admin/groups">) {
  const actor = await requireMay("groups.read");
  const { groups: t } = await currentMessages();
  const { message, ...parameters } = await searchParams;
  const isAdmin = actor.roles.includes("admin");
  const found = await readAdminList(actor, groupsListFor(actor), parameters);
  return (
    <>
      <PageHeader
        title={t.title}
        lead={isAdmin ? t.lead.forAdmins : reachesEverything(actor, "groups.read") ? t.lead.all : t.lead.own}
        action={isAdmin && <ButtonLink href={`${groupsPath}/new`}>{t.create}</ButtonLink>}
      />
      <FlashMessage message={message} />
      <FilterForm
        action={groupsPath}
        filters={[{ kind: "search", name: "q", label: t.columns.name }]}
        query={found.query}
      />
      <AdminListTable
        {...found}
        path={groupsPath}
        caption={t.title}
        columns={columnsIn(t)}
        empty={<NoneYet isAdmin={isAdmin} />}
        noneFound={t.list.noneFound}
        showAll={t.list.showAll}
        advice={t.list.advice}
      />
    </>
  );
}
