import type { Metadata } from "next";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { ThemeForm } from "@/app/theme-form";
import { getAccount } from "@/lib/people/find";
import { requirePerson } from "@/lib/session/gates";
import { listOwnSessions } from "@/lib/session/live-sessions";
import { Groups } from "./groups";
import { Profile } from "./profile";
import { ReaderSettings } from "./reader-settings";
import { SessionList } from "./session-list";
import { SignOutEverywhere } from "./sign-out-everywhere";

export const metadata: Metadata = { title: "Your account" };

// More than anybody looks through; signing out everywhere ends them all.
const sessionsShown = 50;

export default async function AccountPage({ searchParams }: PageProps<"/account">) {
  const learner = await requirePerson();
  const [{ ended }, account, sessions] = await Promise.all([
    searchParams,
    getAccount(learner),
    listOwnSessions(learner, sessionsShown),
  ]);
  return (
    <>
      <PageHeader title="Your account" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="grid min-w-0 gap-6">
          {ended === "1" && <Notice>That browser is signed out.</Notice>}
          <Profile name={learner.name} account={account} />
          <Card heading="Groups">
            <Groups groups={account.groups} />
          </Card>
          <Card heading="Where you are signed in">
            <SessionList sessions={sessions} />
            <SignOutEverywhere />
          </Card>
        </div>
        <Card heading="Appearance">
          <ThemeForm />
          <ReaderSettings />
        </Card>
      </div>
    </>
  );
}
