import type { Metadata } from "next";
import { headers } from "next/headers";
import { concernsOf } from "@/lib/admin-home/concerns";
import { getHealthSignals, getOverview } from "@/lib/admin-home/overview";
import { isProxyUntrusted } from "@/lib/http/untrusted-proxy";
import { findSelectedProvider } from "@/lib/identity-provider/versions";
import { getAbout } from "@/lib/release/about";
import { requireAdmin } from "@/lib/session/gates";
import { listRecentAttempts } from "@/lib/sign-in-attempts/find";
import { Card } from "../_components/card";
import { PageHeader } from "../_components/page-header";
import { AboutLine } from "./about-line";
import { Attention } from "./attention";
import { Figures } from "./figures";
import { RecentAttempts } from "./recent-attempts";
import { isSetUp, SetupChecklist } from "./setup-checklist";

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Admin" };
}

export default async function AdminPage() {
  const admin = await requireAdmin();
  const [overview, signals, provider, attempts, about] = await Promise.all([
    getOverview(admin),
    getHealthSignals(admin),
    findSelectedProvider(),
    listRecentAttempts(admin),
    getAbout(admin),
  ]);
  return (
    <>
      <PageHeader title="Admin" lead="How this platform is doing, and what needs your attention." />
      <div className="space-y-6 sm:space-y-8">
        <Card heading="Needs attention">
          <Attention concerns={concernsOf(overview, signals, provider, isProxyUntrusted(await headers()))} />
        </Card>
        <Figures overview={overview} />
        {!isSetUp({ overview, provider }) && (
          <Card heading="Setup">
            <SetupChecklist overview={overview} provider={provider} />
          </Card>
        )}
        <Card heading="Recent sign-in attempts">
          <RecentAttempts attempts={attempts} />
        </Card>
        <AboutLine about={about} />
      </div>
    </>
  );
}
