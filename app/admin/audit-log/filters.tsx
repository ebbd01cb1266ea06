import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { actionInWords } from "@/lib/audit-log/changes";
import { type AuditLogQuery, auditActions } from "@/lib/audit-log/schema";
import { auditLogPath } from "./paths";

const actions = auditActions
  .map((action) => ({ value: action, label: actionInWords(action) }))
  .sort((one, other) => one.label.localeCompare(other.label, "en"));

/** What the audit log can be asked for. */
export function AuditLogFilters({ query, isFiltered }: { query: AuditLogQuery; isFiltered: boolean }) {
  const { who, about, action, from, to } = query;
  const filters: Filter[] = [
    { kind: "search", name: "who", label: "Who: name or id", value: who },
    { kind: "search", name: "about", label: "To what: name or id", value: about },
    { kind: "choice", name: "action", label: "What", value: action, any: "Anything", options: actions },
    { kind: "date", name: "from", label: "From", value: from },
    { kind: "date", name: "to", label: "To", value: to },
  ];
  return <FilterForm action={auditLogPath} filters={filters} isFiltered={isFiltered} />;
}
