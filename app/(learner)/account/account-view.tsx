"use client";

import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { Appearance } from "./appearance";
import { Calendar } from "./calendar";
import { Certificates } from "./certificates";
import { Email } from "./email";
import { Groups } from "./groups";
import { ListedSessions } from "./listed-sessions";
import { Profile } from "./profile";
import type { ShownAccount } from "./shown-account";
import { SignOutEverywhere } from "./sign-out-everywhere";

type Props = { account: ShownAccount; language: string; hasEnded: boolean; hasSaved: boolean };

export function AccountView({ account, language, hasEnded, hasSaved }: Props) {
  return (
    <>
      <PageHeader title="Your account" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="grid min-w-0 gap-6">
          {hasEnded && <Notice>You’re signed out of that browser.</Notice>}
          {hasSaved && <Notice>Your email settings are saved.</Notice>}
          <Profile {...account.profile} language={language} />
          {account.certificates.length > 0 && (
            <Card heading="My certificates">
              <Certificates certificates={account.certificates} language={language} />
            </Card>
          )}
          <Card heading="Groups">
            <Groups groups={account.groups} />
          </Card>
          <Card heading="Calendar">
            <Calendar made={account.calendarMade} language={language} />
          </Card>
          {account.mail && (
            <div id="email" className="scroll-mt-6">
              <Card heading="Email">
                <Email
                  values={account.mail}
                  kinds={account.mailKinds}
                  zone={account.mailZone}
                  address={account.profile.email}
                  isManager={account.isManager}
                />
              </Card>
            </div>
          )}
          <Card heading="Signed-in browsers">
            <ListedSessions sessions={account.sessions} language={language} />
            <SignOutEverywhere />
          </Card>
        </div>
        <Card heading="Appearance">
          <Appearance {...account.appearance} language={language} />
        </Card>
      </div>
    </>
  );
}
