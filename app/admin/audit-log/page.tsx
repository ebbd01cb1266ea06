import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { currentPreferences } from "@/app/preferences";
import { titled } from "@/app/titled";
import { auditList } from "@/lib/audit-log/admin-list";
import { findExisting } from "@/lib/audit-log/admin-record";
import { actionInWords } from "@/lib/audit-log/changes";
import { auditActions } from "@/lib/audit-log/schema";
import { requireAdmin } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columnsFor, NothingYet } from "./columns";
import { auditLogPath } from "./paths";

export const generateMetadata = titled("Audit log", requireAdmin);

export default async function AuditLogPage({ searchParams }: PageProps<"/admin/audit-log">) {
  const admin = await requireAdmin();
  const { timeZone } = await currentPreferences();
  const found = await readAdminList(admin, auditList(timeZone ?? "UTC"), await searchParams);
  const existing = await findExisting(found.rows);
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Who changed what, when and from where. No one can change or delete an entry."
      />
      <FilterForm action={auditLogPath} filters={filters} query={found.query} />
      <AdminListTable
        {...found}
        path={auditLogPath}
        caption="What admins did, newest first"
        columns={columnsFor(existing)}
        empty={<NothingYet />}
        noneFound="No entries found"
        showAll="Show all entries"
        advice="Search for part of the name at the time of the change, or for the whole ID."
      />
    </>
  );
}

const actions = auditActions
  .map((action) => ({ value: action, label: actionInWords(action) }))
  .sort((one, other) => one.label.localeCompare(other.label, "en"));

const filters: Filter<"who" | "about" | "action" | "from" | "to">[] = [
  { kind: "search", name: "who", label: "Who: name or ID" },
  { kind: "search", name: "about", label: "Target: name or ID" },
  { kind: "choice", name: "action", label: "Action", any: "Any", options: actions },
  { kind: "date", name: "from", label: "From" },
  { kind: "date", name: "to", label: "To" },
];
