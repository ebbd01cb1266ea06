import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { currentPreferences } from "@/app/preferences";
import { titled } from "@/app/titled";
import { auditList } from "@/lib/audit-log/admin-list";
import { findExisting } from "@/lib/audit-log/admin-record";
import { auditActions } from "@/lib/audit-log/schema";
import type { Messages } from "@/lib/messages/messages";
import { requireAdmin } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columnsIn, NothingYet } from "./columns";
import { auditLogPath } from "./paths";
import { actionText, namesIn } from "./words";

export const generateMetadata = titled((t) => t.auditLog.title, requireAdmin);

export default async function AuditLogPage({ searchParams }: PageProps<"/admin/audit-log">) {
  const admin = await requireAdmin();
  const [{ timeZone, language }, t] = await Promise.all([currentPreferences(), currentMessages()]);
  const { auditLog } = t;
  const found = await readAdminList(admin, auditList(timeZone ?? "UTC", namesIn(t)), await searchParams);
  const existing = await findExisting(found.rows);
  return (
    <>
      <PageHeader title={auditLog.title} lead={auditLog.lead} />
      <FilterForm action={auditLogPath} filters={filtersIn(t, language)} query={found.query} />
      <AdminListTable
        {...found}
        path={auditLogPath}
        caption={auditLog.caption}
        columns={columnsIn(t, existing)}
        empty={<NothingYet />}
        noneFound={auditLog.list.noneFound}
        showAll={auditLog.list.showAll}
        advice={auditLog.list.advice}
      />
    </>
  );
}

function filtersIn(t: Messages, language: string): Filter<"who" | "about" | "action" | "from" | "to">[] {
  const { filters } = t.auditLog;
  const { compare } = new Intl.Collator(language);
  const options = auditActions
    .map((action) => ({ value: action, label: actionText(t, action) }))
    .sort((one, other) => compare(one.label, other.label));
  return [
    { kind: "search", name: "who", label: filters.who },
    { kind: "search", name: "about", label: filters.about },
    { kind: "choice", name: "action", label: filters.action, any: filters.anyAction, options },
    { kind: "date", name: "from", label: filters.from },
    { kind: "date", name: "to", label: filters.to },
  ];
}
