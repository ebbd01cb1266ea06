import { EmptyState } from "@/app/_components/empty-state";
import { FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { teamListFor } from "@/lib/learning/team-list";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columnsIn } from "./columns";
import { teamPath } from "./paths";

export const generateMetadata = titled(
  (t) => t.team.title,
  () => requireMay("team.read"),
);

export default async function TeamPage({ searchParams }: PageProps<"/admin/team">) {
  const actor = await requireMay("team.read");
  const { team: t, states } = await currentMessages();
  const found = await readAdminList(actor, teamListFor(actor), await searchParams);
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <FilterForm
        action={teamPath}
        filters={[
          { kind: "search", name: "q", label: t.search },
          {
            kind: "choice",
            name: "state",
            label: t.training,
            any: t.any,
            options: [
              { value: "late", label: t.late },
              { value: "due_soon", label: states.due_soon },
            ],
          },
        ]}
        query={found.query}
      />
      <AdminListTable
        {...found}
        path={teamPath}
        caption={t.title}
        columns={columnsIn(t, states)}
        empty={<EmptyState title={t.none.title}>{t.none.text}</EmptyState>}
        noneFound={t.noneFound}
        showAll={t.showAll}
        advice={t.advice}
      />
    </>
  );
}
