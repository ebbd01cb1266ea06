import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listRetention } from "@/lib/retention/overview";
import { requireAdmin } from "@/lib/session/gates";
import { RetentionTable } from "./retention-table";

export const generateMetadata = titled((t) => t.retention.title, requireAdmin);

export default async function RetentionPage() {
  const admin = await requireAdmin();
  const { retention: t } = await currentMessages();
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <RetentionTable rows={await listRetention(admin)} />
    </>
  );
}
