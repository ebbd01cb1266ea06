import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { titled } from "@/app/titled";
import { findAuditEntry } from "@/lib/audit-log/admin-record";
import { actionInWords, readChange } from "@/lib/audit-log/changes";
import { requireAdmin } from "@/lib/session/gates";
import { Changes } from "../../changes";
import { auditLogPath } from "../paths";
import { Summary } from "./summary";

export const generateMetadata = titled("Audit log entry", requireAdmin);

export default async function AuditEntryPage({ params }: PageProps<"/admin/audit-log/[id]">) {
  const admin = await requireAdmin();
  const entry = await findAuditEntry(admin, (await params).id);
  if (!entry) notFound();
  const changes = readChange(entry);
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Audit log", href: auditLogPath }]} />
      <PageHeader title={actionInWords(entry.action)} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <Card heading="What changed">
          {changes.length > 0 ? (
            <Changes changes={changes} beforeLabel="Before" afterLabel="After" />
          ) : (
            <p className="text-muted">This entry has no further details.</p>
          )}
        </Card>
        <Summary entry={entry} />
      </div>
    </>
  );
}
