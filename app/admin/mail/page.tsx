import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { Result } from "@/app/_components/result";
import { currentMessages } from "@/app/messages";
import { currentPreferences } from "@/app/preferences";
import { titled } from "@/app/titled";
import { pageNumber } from "@/lib/lists/admin-list-query";
import { mailServer } from "@/lib/mail/server";
import { findMailsBeforeSignIn, findMailZone } from "@/lib/mail/settings";
import { findOwnAddress } from "@/lib/mail/test-mail";
import { clientTexts } from "@/lib/messages/client-texts";
import { languageIn } from "@/lib/messages/languages";
import { getMailState, listFailedMails } from "@/lib/notifications/overview";
import { requireAdmin } from "@/lib/session/gates";
import { BeforeSignIn } from "./before-sign-in";
import { FailedMails } from "./failed-mails";
import { MailSetup } from "./mail-setup";
import { MailState } from "./mail-state";
import { Previews } from "./previews";
import { TestMail } from "./test-mail";
import { UsualZone } from "./usual-zone";

export const generateMetadata = titled((t) => t.adminMail.title, requireAdmin);

export default async function MailPage({ searchParams }: PageProps<"/admin/mail">) {
  const admin = await requireAdmin();
  const { adminMail: t } = await currentMessages();
  const { message, page: asked, language } = await searchParams;
  const preferences = await currentPreferences();
  const page = pageNumber.catch(1).parse(asked);
  const [state, failed, zone, ownAddress, isMailedBefore] = await Promise.all([
    getMailState(admin),
    listFailedMails(admin, page),
    findMailZone(admin),
    findOwnAddress(admin),
    findMailsBeforeSignIn(admin),
  ]);
  const server = mailServer();
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      {message === "retried" && <Result key={crypto.randomUUID()}>{t.flash.retried}</Result>}
      {message === "saved" && <Result key={crypto.randomUUID()}>{t.flash.saved}</Result>}
      {message === "before_sign_in" && <Result key={crypto.randomUUID()}>{t.flash.before_sign_in}</Result>}
      <div className="grid gap-6">
        <Card heading={t.state.title}>
          {server ? <MailState server={server} state={state} /> : <MailSetup />}
        </Card>
        {server && (
          <Card heading={t.test.title}>
            <TestMail address={ownAddress} texts={clientTexts(t.test)} />
          </Card>
        )}
        {(failed.rows.length > 0 || page > 1) && (
          <Card heading={t.failed.title}>
            <FailedMails mails={failed.rows} page={page} hasNext={failed.hasNext} />
          </Card>
        )}
        <Card heading={t.zone.title}>
          <UsualZone timeZone={zone} texts={clientTexts(t.zone)} />
        </Card>
        <div id="before-sign-in" className="scroll-mt-6">
          <Card heading={t.beforeSignIn.title}>
            <BeforeSignIn isAllowed={isMailedBefore} />
          </Card>
        </div>
        <Card heading={t.previews.title}>
          <Previews language={languageIn(String(language ?? preferences.language))} />
        </Card>
      </div>
    </>
  );
}
