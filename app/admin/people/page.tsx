import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { titled } from "@/app/titled";
import { type peopleList, peopleListFor } from "@/lib/people/list";
import { reachesEverything } from "@/lib/permissions/permissions";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columns, NobodyYet } from "./columns";
import { FlashMessage } from "./messages";
import { peoplePath } from "./paths";

export const generateMetadata = titled("People", () => requireMay("people.read", "groups.read"));

export default async function PeoplePage({ searchParams }: PageProps<"/admin/people">) {
  const actor = await requireMay("people.read", "groups.read");
  const { message, ...parameters } = await searchParams;
  const found = await readAdminList(actor, peopleListFor(actor), parameters);
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
      <FilterForm action={peoplePath} filters={filters} query={found.query} />
      <AdminListTable
        {...found}
        path={peoplePath}
        caption="People"
        columns={columns}
        empty={<NobodyYet />}
        noneFound="No people found"
        showAll="Show all people"
        advice="Check the spelling, or try the start of a name or email address. For a group, type its exact name."
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
