"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { approve, decline, withdraw } from "@/lib/approvals/decide";
import { approvalId } from "@/lib/approvals/schema";
import { startRequiring } from "@/lib/approvals/settings";
import { requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { approvalsPath } from "./paths";
import { runOrRequest } from "./run-or-request";

const withMessage = (message: string) => `${approvalsPath}?message=${message}#result`;

export const approveAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: approvalId,
  run: async (admin, { id }): Promise<void> => {
    await approve(admin, id);
    redirect(withMessage("approved"));
  },
});

export const declineAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: approvalId,
  run: async (admin, { id }): Promise<void> => {
    await decline(admin, id);
    redirect(withMessage("declined"));
  },
});

export const withdrawAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: approvalId,
  run: async (admin, { id }): Promise<void> => {
    await withdraw(admin, id);
    redirect(withMessage("withdrawn"));
  },
});

export const startRequiringAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: z.object({}),
  run: async (admin): Promise<void> => {
    await startRequiring(admin);
    redirect(withMessage("turned_on"));
  },
});

export const stopRequiringAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: z.object({}),
  run: async (admin): Promise<void> => {
    await runOrRequest(admin, "stop_requiring", {});
    redirect(withMessage("turned_off"));
  },
});
