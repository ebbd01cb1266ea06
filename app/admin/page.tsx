import type { Metadata } from "next";
import { requireAdmin } from "@/lib/auth/session";
import { findSelectedProvider } from "@/lib/identity-provider/queries";
import { getOverview } from "@/lib/overview/queries";
import { listRecentAttempts } from "@/lib/sign-in-attempts/queries";
import { Card } from "../_components/card";
import { PageHeader } from "../_components/page-header";
import { Figures } from "./figures";
import { RecentAttempts } from "./recent-attempts";
import { SetUp } from "./set-up";

/** Asks the gate too: the 404 that others get should not be titled "Admin". */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Admin" };
}

export default async function AdminPage() {
  const admin = await requireAdmin();
  const [overview, provider, attempts] = await Promise.all([
    getOverview(admin),
    findSelectedProvider(),
    listRecentAttempts(admin),
  ]);
  return (
    <>
      <PageHeader title="Admin" lead="How this platform is doing, and the commands that change it." />
      <div className="space-y-6 sm:space-y-8">
        <Figures overview={overview} />
        <Card heading="Set up">
          <SetUp overview={overview} provider={provider} />
        </Card>
        <Card heading="Last sign-in attempts">
          <RecentAttempts attempts={attempts} />
        </Card>
      </div>
    </>
  );
}
