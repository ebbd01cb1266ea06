import { headers } from "next/headers";
import type { Admin } from "@/lib/actor";
import { concernsOf } from "@/lib/admin-home/concerns";
import { getLearningSummary } from "@/lib/admin-home/learning";
import { getHealthSignals, getOverview } from "@/lib/admin-home/overview";
import { isProxyUntrusted } from "@/lib/http/untrusted-proxy";
import { findUsableProvider } from "@/lib/identity-provider/versions";
import { mailServer } from "@/lib/mail/server";
import { getAbout } from "@/lib/release/about";
import { listRecentAttempts } from "@/lib/sign-in-attempts/find";
import { Card } from "../_components/card";
import { PageHeader } from "../_components/page-header";
import { currentMessages } from "../messages";
import { AboutLine } from "./about-line";
import { Applying } from "./applying";
import { Attention, AttentionLine, attentionId } from "./attention";
import { Figures } from "./figures";
import { LearningFigures } from "./learning-figures";
import { RecentAttempts } from "./recent-attempts";
import { isSetUp, SetupChecklist } from "./setup-checklist";
import { SignInsLastDay } from "./sign-ins-last-day";

export async function AdminHome({ admin }: { admin: Admin }) {
  const [{ adminHome: t }, overview, learning, signals, provider, attempts, about] = await Promise.all([
    currentMessages(),
    getOverview(admin),
    getLearningSummary(admin),
    getHealthSignals(admin),
    findUsableProvider(),
    listRecentAttempts(admin),
    getAbout(admin),
  ]);
  const concerns = concernsOf(overview, signals, provider, isProxyUntrusted(await headers()));
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <div className="space-y-6 sm:space-y-8">
        {!isSetUp({ overview, provider }) && (
          <Card heading={t.setup}>
            <SetupChecklist overview={overview} provider={provider} hasMail={mailServer() !== null} />
          </Card>
        )}
        <AttentionLine count={concerns.length} />
        <Figures overview={overview} learning={learning} />
        <Applying courseIds="all" />
        <LearningFigures summary={learning} />
        <div id={attentionId}>
          <Card heading={t.attention.heading}>
            <Attention concerns={concerns} />
          </Card>
        </div>
        <Card heading={t.attempts.heading}>
          <SignInsLastDay overview={overview} />
          <RecentAttempts attempts={attempts} />
        </Card>
        <AboutLine about={about} />
      </div>
    </>
  );
}
