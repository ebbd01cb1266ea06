import { type Filter, FilterForm } from "@/app/_components/filter-form";
import type { DirectoryQuery } from "@/lib/people/admin-list-schema";
import { asksForSome, peoplePath } from "./paths";

const statuses = [
  { value: "active", label: "Active" },
  { value: "deactivated", label: "Deactivated" },
];

const roles = [{ value: "admin", label: "Admins" }];

/** What the list of people can be asked for. */
export function PeopleFilters({ query }: { query: DirectoryQuery }) {
  const { q, status, role, group, sort } = query;
  const filters: Filter[] = [
    { kind: "search", name: "q", label: "Name or e-mail", value: q },
    { kind: "choice", name: "status", label: "Status", value: status, any: "Any", options: statuses },
    { kind: "choice", name: "role", label: "Role", value: role, any: "Any", options: roles },
    { kind: "text", name: "group", label: "Group", value: group },
  ];
  return <FilterForm action={peoplePath} filters={filters} sort={sort} isFiltered={asksForSome(query)} />;
}
