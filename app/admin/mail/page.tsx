import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { Result } from "@/app/_components/result";
import { titled } from "@/app/titled";
import { pageNumber } from "@/lib/lists/admin-list-query";
import { mailServer } from "@/lib/mail/server";
import { findMailZone } from "@/lib/mail/settings";
import { findOwnAddress } from "@/lib/mail/test-mail";
import { languageIn } from "@/lib/messages/languages";
import { getMailState, listFailedMails } from "@/lib/notifications/overview";
import { requireAdmin } from "@/lib/session/gates";
import { FailedMails } from "./failed-mails";
import { MailSetup } from "./mail-setup";
import { MailState } from "./mail-state";
import { Previews } from "./previews";
import { TestMail } from "./test-mail";
import { UsualZone } from "./usual-zone";

export const generateMetadata = titled("Mail", requireAdmin);

export default async function MailPage({ searchParams }: PageProps<"/admin/mail">) {
  const admin = await requireAdmin();
  const { message, page: asked, language } = await searchParams;
  const page = pageNumber.catch(1).parse(asked);
  const [state, failed, zone, ownAddress] = await Promise.all([
    getMailState(admin),
    listFailedMails(admin, page),
    findMailZone(admin),
    findOwnAddress(admin),
  ]);
  const server = mailServer();
  return (
    <>
      <PageHeader
        title="Mail"
        lead="People are told what is assigned to them, what is due, and which certificates they have earned."
      />
      {message === "retried" && (
        <Result key={crypto.randomUUID()}>What failed is sent again within a minute.</Result>
      )}
      {message === "saved" && <Result key={crypto.randomUUID()}>The time zone is saved.</Result>}
      <div className="grid gap-6">
        <Card heading="State">{server ? <MailState server={server} state={state} /> : <MailSetup />}</Card>
        {server && (
          <Card heading="Try it">
            <TestMail address={ownAddress} />
          </Card>
        )}
        {(failed.rows.length > 0 || page > 1) && (
          <Card heading="Failures">
            <FailedMails mails={failed.rows} page={page} hasNext={failed.hasNext} />
          </Card>
        )}
        <Card heading="Default time zone">
          <UsualZone timeZone={zone} />
        </Card>
        <Card heading="What they look like">
          <Previews language={languageIn(String(language))} />
        </Card>
      </div>
    </>
  );
}
