import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { filterOf, findPeopleList } from "@/lib/custom-fields/people-list";
import { listSuggestions } from "@/lib/custom-fields/suggestions";
import type { Messages } from "@/lib/messages/messages";
import type { PeopleFilter } from "@/lib/people/list";
import { reachesEverything } from "@/lib/permissions/permissions";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columnsIn, NobodyYet } from "./columns";
import { FlashMessage } from "./messages";
import { peoplePath } from "./paths";

export const generateMetadata = titled(
  (t) => t.people.title,
  () => requireMay("people.read", "groups.read"),
);

export default async function PeoplePage({ searchParams }: PageProps<"/admin/people">) {
  const actor = await requireMay("people.read", "groups.read");
  const { people: t } = await currentMessages();
  const { message, ...parameters } = await searchParams;
  const [{ list, fields }, suggestions] = await Promise.all([findPeopleList(actor), listSuggestions(actor)]);
  const found = await readAdminList(actor, list, parameters);
  const fieldFilters = fields.map(({ id, name }) => {
    return { kind: "text", name: filterOf({ id }), label: name, suggestions: suggestions[id] } as const;
  });
  return (
    <>
      <PageHeader title={t.title} lead={reachesEverything(actor, "people.read") ? t.lead.all : t.lead.own} />
      <FlashMessage message={message} />
      <FilterForm action={peoplePath} filters={[...filtersIn(t), ...fieldFilters]} query={found.query} />
      <AdminListTable
        {...found}
        path={peoplePath}
        caption={t.title}
        columns={columnsIn(t)}
        empty={<NobodyYet />}
        noneFound={t.list.noneFound}
        showAll={t.list.showAll}
        advice={t.list.advice}
      />
    </>
  );
}

const filtersIn = ({ filters: t }: Messages["people"]): Filter<PeopleFilter>[] => [
  { kind: "search", name: "q", label: t.search },
  {
    kind: "choice",
    name: "status",
    label: t.status,
    any: t.anyStatus,
    options: [
      { value: "active", label: t.active },
      { value: "deactivated", label: t.deactivated },
    ],
  },
  {
    kind: "choice",
    name: "role",
    label: t.role,
    any: t.anyRole,
    options: [{ value: "admin", label: t.admins }],
  },
  { kind: "text", name: "group", label: t.group },
];
