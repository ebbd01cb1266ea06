import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listOpenRequests } from "@/lib/approvals/list";
import { findRequiredSince } from "@/lib/approvals/settings";
import { requireAdmin } from "@/lib/session/gates";
import { ShownMessage } from "../flash-message";
import { signInAgain } from "../sign-in-again";
import { Requests } from "./requests";
import { Setting } from "./setting";

export const generateMetadata = titled((t) => t.approvals.title, requireAdmin);

export default async function ApprovalsPage({ searchParams }: PageProps<"/admin/approvals">) {
  const admin = await requireAdmin();
  const { message, at } = await searchParams;
  const [requests, requiredSince, again] = await Promise.all([
    listOpenRequests(admin),
    findRequiredSince(admin),
    signInAgain(),
  ]);
  const { approvals: t } = await currentMessages();
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <ShownMessage message={message} at={at} texts={t.done} />
      <div className="grid gap-6">
        {again}
        <Card heading={t.open.title}>
          <Requests requests={requests} />
        </Card>
        <Card heading={t.setting.title}>
          <Setting requiredSince={requiredSince} />
        </Card>
      </div>
    </>
  );
}
