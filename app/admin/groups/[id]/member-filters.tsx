import { FilterForm } from "@/app/_components/filter-form";
import type { MembersQuery } from "@/lib/groups/member-schema";
import { asksForSomeMembers, groupAddress } from "../paths";

const sources = [
  { value: "sign_in", label: "From a sign-in" },
  { value: "admin", label: "By an admin" },
];

/** What the list of a group's members can be asked for. */
export function MemberFilters({ groupId, query }: { groupId: string; query: MembersQuery }) {
  const { q, source, sort } = query;
  return (
    <FilterForm
      action={groupAddress(groupId)}
      filters={[
        { kind: "search", name: "q", label: "Name or e-mail", value: q },
        { kind: "choice", name: "source", label: "Added", value: source, any: "Any way", options: sources },
      ]}
      sort={sort}
      isFiltered={asksForSomeMembers(query)}
    />
  );
}
