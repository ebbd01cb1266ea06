"use client";

import type { ComponentProps } from "react";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { FormTexts } from "@/app/_components/texts";
import { Appearance } from "./appearance";
import { Calendar } from "./calendar";
import { Certificates } from "./certificates";
import { Email } from "./email";
import { Groups } from "./groups";
import { ListedSessions } from "./listed-sessions";
import { Profile } from "./profile";
import type { ShownAccount } from "./shown-account";
import { SignOutEverywhere } from "./sign-out-everywhere";
import type { AccountTexts } from "./texts";

type Props = {
  account: ShownAccount;
  texts: AccountTexts;
  formTexts: ComponentProps<typeof FormTexts>["texts"];
  language: string;
  hasEnded: boolean;
  hasSaved: boolean;
};

export function AccountView({ account, texts, formTexts, language, hasEnded, hasSaved }: Props) {
  return (
    <FormTexts texts={formTexts}>
      <PageHeader title={texts.title} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="grid min-w-0 gap-6">
          {hasEnded && <Notice>{texts.ended}</Notice>}
          {hasSaved && <Notice>{texts.saved}</Notice>}
          <Profile {...account.profile} texts={texts.profile} language={language} />
          {account.certificates.length > 0 && (
            <Card heading={texts.certificates.title}>
              <Certificates
                certificates={account.certificates}
                texts={texts.certificates}
                language={language}
              />
            </Card>
          )}
          <Card heading={texts.groups.title}>
            <Groups groups={account.groups} texts={texts.groups} />
          </Card>
          <Card heading={texts.calendar.title}>
            <Calendar made={account.calendarMade} texts={texts.calendar} language={language} />
          </Card>
          {account.mail && (
            <div id="email" className="scroll-mt-6">
              <Card heading={account.mail.texts.title}>
                <Email {...account.mail} address={account.profile.email} />
              </Card>
            </div>
          )}
          <Card heading={texts.sessions.title}>
            <ListedSessions sessions={account.sessions} texts={texts.sessions} language={language} />
            <SignOutEverywhere texts={texts.everywhere} pendingText={texts.sessions.signingOut} />
          </Card>
        </div>
        <Card heading={texts.appearance}>
          <Appearance {...account.appearance} title={texts.times} language={language} />
        </Card>
      </div>
    </FormTexts>
  );
}
