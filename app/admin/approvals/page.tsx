import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { titled } from "@/app/titled";
import { listOpenRequests } from "@/lib/approvals/list";
import { findRequiredSince } from "@/lib/approvals/settings";
import { requireAdmin } from "@/lib/session/gates";
import { ShownMessage } from "../flash-message";
import { signInAgain } from "../sign-in-again";
import { Requests } from "./requests";
import { Setting } from "./setting";

const messages = {
  requested: "Nothing has changed yet. Another admin must approve your request.",
  approved: "The request is approved and carried out.",
  declined: "The request is declined. Nothing was changed.",
  withdrawn: "Your request is withdrawn. Nothing was changed.",
  turned_on: "From now on, a second admin must approve.",
  turned_off: "A second admin is no longer required.",
};

export const generateMetadata = titled("Approvals", requireAdmin);

export default async function ApprovalsPage({ searchParams }: PageProps<"/admin/approvals">) {
  const admin = await requireAdmin();
  const { message, at } = await searchParams;
  const [requests, requiredSince, again] = await Promise.all([
    listOpenRequests(admin),
    findRequiredSince(admin),
    signInAgain(),
  ]);
  return (
    <>
      <PageHeader title="Approvals" lead="Another admin decides on each request." />
      <ShownMessage message={message} at={at} texts={messages} refusals={{}} />
      <div className="grid gap-6">
        {again}
        <Card heading="Open requests">
          <Requests requests={requests} />
        </Card>
        <Card heading="Second admin">
          <Setting requiredSince={requiredSince} />
        </Card>
      </div>
    </>
  );
}
