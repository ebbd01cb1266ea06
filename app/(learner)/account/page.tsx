import type { Metadata } from "next";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { currentPreferences } from "@/app/preferences";
import { ThemeForm } from "@/app/theme-form";
import { getAccount } from "@/lib/session/account";
import { requirePerson } from "@/lib/session/gates";
import { DateSettings } from "./date-settings";
import { Groups } from "./groups";
import { Profile } from "./profile";
import { SessionList } from "./session-list";
import { SignOutEverywhere } from "./sign-out-everywhere";

export const metadata: Metadata = { title: "Your account" };

// Enough to look through; signing out everywhere ends all of them.
const sessionsShown = 50;

export default async function AccountPage({ searchParams }: PageProps<"/account">) {
  const learner = await requirePerson();
  const [{ ended }, { theme }, account] = await Promise.all([
    searchParams,
    currentPreferences(),
    getAccount(learner, sessionsShown),
  ]);
  return (
    <>
      <PageHeader title="Your account" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="grid min-w-0 gap-6">
          {ended === "1" && <Notice>You’re signed out of that browser.</Notice>}
          <Profile name={learner.name} account={account} />
          <Card heading="Groups">
            <Groups groups={account.groups} />
          </Card>
          <Card heading="Signed-in browsers">
            <SessionList sessions={account.sessions} />
            <SignOutEverywhere />
          </Card>
        </div>
        <Card heading="Appearance">
          <ThemeForm theme={theme} />
          <DateSettings />
        </Card>
      </div>
    </>
  );
}
