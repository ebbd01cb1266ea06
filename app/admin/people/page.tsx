import { notFound } from "next/navigation";
import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { type peopleList, peopleListFor } from "@/lib/people/list";
import { reachesEverything } from "@/lib/permissions/permissions";
import { requireMay, titled } from "@/lib/session/gates";
import { AdminListTable } from "../admin-list-table";
import { columns, NobodyYet, NoneFound } from "./columns";
import { FlashMessage } from "./messages";
import { peoplePath } from "./paths";

export const generateMetadata = titled("People", () => requireMay("people.read", "groups.read"));

export default async function PeoplePage({ searchParams }: PageProps<"/admin/people">) {
  const actor = await requireMay("people.read", "groups.read");
  const { message, ...parameters } = await searchParams;
  const list = peopleListFor(actor);
  const query = parseAdminListQuery(list, parameters);
  if (!query) notFound();
  const found = await readListPage(actor, list, query);
  return (
    <>
      <PageHeader
        title="People"
        lead={
          reachesEverything(actor, "people.read")
            ? "Everyone who has ever signed in."
            : "The people of the groups that you manage."
        }
      />
      <FlashMessage message={message} />
      <FilterForm action={peoplePath} filters={filters} query={query} />
      <AdminListTable
        {...found}
        list={list}
        query={query}
        path={peoplePath}
        caption="People"
        columns={columns}
        empty={<NobodyYet />}
        noneFound={<NoneFound />}
      />
    </>
  );
}

const filters: Filter<keyof typeof peopleList.filters>[] = [
  { kind: "search", name: "q", label: "Name or email" },
  {
    kind: "choice",
    name: "status",
    label: "Status",
    any: "Any",
    options: [
      { value: "active", label: "Active" },
      { value: "deactivated", label: "Deactivated" },
    ],
  },
  { kind: "choice", name: "role", label: "Role", any: "Any", options: [{ value: "admin", label: "Admins" }] },
  { kind: "text", name: "group", label: "Group" },
];
