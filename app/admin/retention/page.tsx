import { PageHeader } from "@/app/_components/page-header";
import { titled } from "@/app/titled";
import { listRetention } from "@/lib/retention/overview";
import { requireAdmin } from "@/lib/session/gates";
import { RetentionTable } from "./retention-table";

export const generateMetadata = titled("Retention", requireAdmin);

export default async function RetentionPage() {
  const admin = await requireAdmin();
  return (
    <>
      <PageHeader
        title="Retention"
        lead="How long data is kept. Older data is removed every hour. The server’s settings say how old."
      />
      <RetentionTable rows={await listRetention(admin)} />
    </>
  );
}
