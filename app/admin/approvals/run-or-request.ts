import { redirect } from "next/navigation";
import type { ApprovalInput, ApprovalKind } from "@/lib/approvals/schema";
import { submit } from "@/lib/approvals/submit";
import { approvalsPath } from "./paths";

/** Runs a command, or requests approval and leads to the requests. Returns false when there was nothing to change. */
export async function runOrRequest<Kind extends ApprovalKind>(
  actor: Parameters<typeof submit<Kind>>[0],
  kind: Kind,
  input: ApprovalInput<Kind>,
): Promise<boolean> {
  const { isRequested, isChanged } = await submit(actor, kind, input);
  if (isRequested) redirect(`${approvalsPath}?message=requested#result`);
  return isChanged;
}
