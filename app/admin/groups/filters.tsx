import { FilterForm } from "@/app/_components/filter-form";
import type { GroupsQuery } from "@/lib/groups/schema";
import { asksForSome, groupsPath, initial } from "./paths";

/** What the list of groups can be asked for. */
export function GroupFilters({ query }: { query: GroupsQuery }) {
  return (
    <FilterForm
      action={groupsPath}
      filters={[{ kind: "search", name: "q", label: "Part of the name", value: query.q }]}
      sort={query.sort === initial.sort ? "" : query.sort}
      isFiltered={asksForSome(query)}
    />
  );
}
