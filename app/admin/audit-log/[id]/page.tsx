import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { findAuditEntry } from "@/lib/audit-log/admin-record";
import { requireAdmin } from "@/lib/session/gates";
import { Changes } from "../../changes";
import { auditLogPath } from "../paths";
import { actionText, readChange } from "../words";
import { Summary } from "./summary";

export const generateMetadata = titled((t) => t.auditLog.entry.title, requireAdmin);

export default async function AuditEntryPage({ params }: PageProps<"/admin/audit-log/[id]">) {
  const admin = await requireAdmin();
  const entry = await findAuditEntry(admin, (await params).id);
  if (!entry) notFound();
  const messages = await currentMessages();
  const { entry: t, title } = messages.auditLog;
  const changes = readChange(messages, entry);
  return (
    <>
      <Breadcrumb crumbs={[{ name: title, href: auditLogPath }]} />
      <PageHeader title={actionText(messages, entry.action)} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <Card heading={t.changes}>
          {changes.length > 0 ? (
            <Changes changes={changes} beforeLabel={t.before} afterLabel={t.after} />
          ) : (
            <p className="text-muted">{t.noDetails}</p>
          )}
        </Card>
        <Summary entry={entry} />
      </div>
    </>
  );
}
