import { type Filter, FilterForm } from "@/app/_components/filter-form";
import type { ApiKeysQuery } from "@/lib/api-keys/schema";
import { apiKeysPath, asksForSome, initial } from "./paths";

const states = [
  { value: "good", label: "Good" },
  { value: "expired", label: "Expired" },
  { value: "revoked", label: "Revoked" },
];

/** What the list of API keys can be asked for. */
export function ApiKeyFilters({ query }: { query: ApiKeysQuery }) {
  const { q, state, sort } = query;
  const filters: Filter[] = [
    { kind: "search", name: "q", label: "Name or id", value: q },
    { kind: "choice", name: "state", label: "Status", value: state, any: "Any", options: states },
  ];
  return (
    <FilterForm
      action={apiKeysPath}
      filters={filters}
      sort={sort === initial.sort ? "" : sort}
      isFiltered={asksForSome(query)}
    />
  );
}
