import type { Metadata } from "next";
import { PageHeader } from "@/app/_components/page-header";
import { listRetention } from "@/lib/retention/overview";
import { requireAdmin } from "@/lib/session/gates";
import { RetentionTable } from "./retention-table";

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Retention" };
}

export default async function RetentionPage() {
  const admin = await requireAdmin();
  return (
    <>
      <PageHeader
        title="Retention"
        lead="How long data is kept. What is older is removed once an hour; whoever runs the server sets how old that is."
      />
      <RetentionTable rows={await listRetention(admin)} />
    </>
  );
}
