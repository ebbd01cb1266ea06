import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { Diagnosis } from "@/app/auth/test-report/diagnosis";
import { Stages } from "@/app/auth/test-report/stages";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { versionName } from "@/lib/identity-provider/settings";
import type { VersionKey } from "@/lib/identity-provider/versions";
import { requireAdmin } from "@/lib/session/gates";
import { describeAttempt } from "@/lib/sign-in/attempt-report";
import { findTriedSettings } from "@/lib/sign-in/tried-settings";
import { findSignIn } from "@/lib/sign-in-attempts/admin-record";
import type { LoggedAttempt } from "@/lib/sign-in-attempts/find";
import { MapUserId } from "../../identity-provider/map-user-id";
import { PendingSignInHelp } from "../../identity-provider/pending-sign-in-help";
import { settingLinkFor } from "../../identity-provider/setting-link";
import { signInsPath } from "../paths";
import { Summary } from "./summary";

export const generateMetadata = titled((t) => t.signIns.attempt.title, requireAdmin);

export default async function SignInPage({ params }: PageProps<"/admin/sign-ins/[id]">) {
  const admin = await requireAdmin();
  const attempt = await findSignIn(admin, (await params).id);
  if (!attempt) notFound();
  const messages = await currentMessages();
  const { attempt: t, title } = messages.signIns;
  const tried = await findTriedSettings(attempt);
  const { outcome, failure, pending, stages } = describeAttempt(attempt, tried, messages);
  const version = versionOf(attempt);
  return (
    <>
      <Breadcrumb crumbs={[{ name: title, href: signInsPath }]} />
      <PageHeader title={failure?.title ?? t.titles[outcome]} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="grid min-w-0 gap-6">
          {failure && (
            <Outstanding tone="danger">
              <Diagnosis
                failure={failure}
                {...(version && { settingLink: settingLinkFor(versionName(version), messages) })}
              />
              {version && failure.userIdKey && <MapUserId version={version} />}
            </Outstanding>
          )}
          {pending?.isLong && (
            <Outstanding tone="warning">
              <PendingSignInHelp pending={pending} />
            </Outstanding>
          )}
          <Card>
            {stages.length > 0 ? (
              <div className="-my-6">
                <Stages stages={stages} />
              </div>
            ) : (
              <p className="text-muted">{t.noStages}</p>
            )}
          </Card>
        </div>
        <Summary attempt={attempt} />
      </div>
    </>
  );
}

const edges = { danger: "border-s-danger", warning: "border-s-warning" };

function Outstanding({ tone, children }: { tone: keyof typeof edges; children: ReactNode }) {
  return (
    <div
      className={`space-y-5 rounded-card border border-line border-s-4 bg-surface p-5 shadow-card sm:p-7 ${edges[tone]}`}
    >
      {children}
    </div>
  );
}

function versionOf({
  identity_provider_id: id,
  provider_version: version,
}: LoggedAttempt): VersionKey | null {
  return id && version ? { id, version } : null;
}
