import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageHeader } from "@/app/_components/page-header";
import { currentReader } from "@/app/reader";
import { listAuditEntries } from "@/lib/audit-log/admin-list";
import { auditLogQuery } from "@/lib/audit-log/schema";
import { requireAdmin } from "@/lib/session/gates";
import { AuditLogTable } from "./audit-log-table";
import { AuditLogFilters } from "./filters";
import { asksForSome } from "./paths";

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Audit log" };
}

export default async function AuditLogPage({ searchParams }: PageProps<"/admin/audit-log">) {
  const admin = await requireAdmin();
  const asked = auditLogQuery.safeParse(await searchParams);
  if (!asked.success) notFound();
  const query = asked.data;
  const { timeZone } = await currentReader();
  const found = await listAuditEntries(admin, query, timeZone ?? "UTC");
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Who changed what, when and from where. Nobody can change or delete an entry."
      />
      <AuditLogFilters query={query} isFiltered={asksForSome(query)} />
      <AuditLogTable query={query} {...found} />
    </>
  );
}
