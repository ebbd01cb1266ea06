import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { Diagnosis } from "@/app/auth/test-report/diagnosis";
import { Stages } from "@/app/auth/test-report/stages";
import { titleOf } from "@/app/auth/test-report/title";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { versionName } from "@/lib/identity-provider/settings";
import { getVersionsToShow } from "@/lib/identity-provider/versions";
import { requireAdmin } from "@/lib/session/gates";
import { findTestReport } from "@/lib/sign-in/read-test-report";
import type { TestReport } from "@/lib/sign-in/test-report";
import { Differences } from "../../differences";
import { MapUserId } from "../../map-user-id";
import { PendingSignInHelp } from "../../pending-sign-in-help";
import { countSessionsRefusedBy } from "../../sessions-refused";
import { settingLinkFor } from "../../setting-link";
import { crumbsTo } from "../../shown-place";
import { VersionActions } from "../../version-actions";

type Props = PageProps<"/admin/identity-provider/tests/[id]">;

export const generateMetadata = titled((t) => t.identityProvider.testTitle, requireAdmin);

export default async function TestPage({ params }: Props) {
  const admin = await requireAdmin();
  const messages = await currentMessages();
  const { identityProvider: t, signIns } = messages;
  const test = await findTestReport(admin, (await params).id, messages);
  if (!test) notFound();
  const { report, key } = test;
  const shown = await getVersionsToShow(admin, key);
  const { inUse, named } = shown;
  const sessions = await countSessionsRefusedBy(admin, inUse, named);
  return (
    <>
      <Breadcrumb crumbs={crumbsTo(shown, t)} />
      <PageHeader title={titleOf(report, signIns.test)} lead={named && t.report.lead(named)} />
      <div className="space-y-6 sm:space-y-8">
        {(report.failure || report.pending) && (
          <Card heading={t.report.problem}>
            <div className="space-y-5">
              {report.failure && (
                <Diagnosis
                  failure={report.failure}
                  {...(named && { settingLink: settingLinkFor(versionName(named), messages) })}
                />
              )}
              {named && report.failure?.userIdKey && <MapUserId version={named} />}
              {report.pending && <PendingSignInHelp pending={report.pending} />}
            </div>
          </Card>
        )}
        {named && (
          <VersionActions
            inUse={inUse}
            version={named}
            sessions={sessions}
            isTested
            next={nextAfter(report)}
          />
        )}
        <Card heading={t.report.steps}>
          <Stages stages={report.stages} />
          <p className="text-muted text-sm">
            {rich(signIns.test.reference, { id: <code className="select-all font-mono">{report.id}</code> })}
          </p>
        </Card>
        {named && <Differences inUse={inUse} version={named} />}
      </div>
    </>
  );
}

function nextAfter({ outcome }: TestReport) {
  if (outcome === "failed") return "change";
  return outcome === "tested" ? "activate" : "test";
}
