import type { Metadata } from "next";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { Result } from "@/app/_components/result";
import { mailServer } from "@/lib/mail/server";
import { getMailState, listRefusedMails } from "@/lib/outbox/overview";
import { requireAdmin } from "@/lib/session/gates";
import { MailSetup } from "./mail-setup";
import { MailState } from "./mail-state";
import { Previews } from "./previews";
import { RefusedMails } from "./refused-mails";
import { TestMail } from "./test-mail";

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Mail" };
}

// Enough to see what is wrong.
const refusedShown = 50;

export default async function MailPage({ searchParams }: PageProps<"/admin/mail">) {
  const admin = await requireAdmin();
  const [{ message }, state, refused] = await Promise.all([
    searchParams,
    getMailState(admin),
    listRefusedMails(admin, refusedShown),
  ]);
  const server = mailServer();
  return (
    <>
      <PageHeader
        title="Mail"
        lead="People are told what is assigned to them, what is due, and which certificates they have earned."
      />
      {message === "retried" && (
        <Result key={crypto.randomUUID()}>What was refused is sent again within a minute.</Result>
      )}
      <div className="grid gap-6">
        <Card heading="State">{server ? <MailState server={server} state={state} /> : <MailSetup />}</Card>
        {server && (
          <Card heading="Try it">
            <TestMail />
          </Card>
        )}
        {refused.length > 0 && (
          <Card heading="Refused mails">
            <RefusedMails mails={refused} />
          </Card>
        )}
        <Card heading="What they look like">
          <Previews />
        </Card>
      </div>
    </>
  );
}
