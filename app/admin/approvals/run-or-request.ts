import { redirect } from "next/navigation";
import type { ApprovalInput, ApprovalKind } from "@/lib/approvals/schema";
import { submit } from "@/lib/approvals/submit";
import { approvalsPath } from "./paths";

export async function runOrRequest<Kind extends ApprovalKind>(
  actor: Parameters<typeof submit<Kind>>[0],
  kind: Kind,
  input: ApprovalInput<Kind>,
): Promise<boolean> {
  const { isRequested, isChanged } = await submit(actor, kind, input);
  if (isRequested) redirect(`${approvalsPath}?message=requested#result`);
  return isChanged;
}
