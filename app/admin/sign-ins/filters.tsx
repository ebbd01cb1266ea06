import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { failureCauses } from "@/lib/sign-in/failure-causes";
import type { SignInLogQuery } from "@/lib/sign-in-attempts/admin-list-schema";
import { signInsPath } from "./paths";

const outcomes = [
  { value: "failed", label: "Failed" },
  { value: "signed_in", label: "Signed in" },
  { value: "unfinished", label: "Not finished" },
  { value: "tested", label: "Tested" },
];

const codes = Object.keys(failureCauses)
  .sort()
  .map((code) => ({ value: code, label: code }));

/** What the log of sign-ins can be asked for. */
export function SignInFilters({ query, isFiltered }: { query: SignInLogQuery; isFiltered: boolean }) {
  const { q, outcome, code, from, to } = query;
  const filters: Filter[] = [
    { kind: "search", name: "q", label: "Name, e-mail, reference or address", value: q },
    { kind: "choice", name: "outcome", label: "Outcome", value: outcome, any: "Any", options: outcomes },
    { kind: "choice", name: "code", label: "Code of a failure", value: code, any: "Any", options: codes },
    { kind: "date", name: "from", label: "From", value: from },
    { kind: "date", name: "to", label: "To", value: to },
  ];
  return <FilterForm action={signInsPath} filters={filters} isFiltered={isFiltered} />;
}
