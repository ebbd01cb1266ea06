"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { currentMessages } from "@/app/messages";
import { Refusal } from "@/lib/errors";
import { saveMailsBeforeSignIn, saveMailZone } from "@/lib/mail/settings";
import { sendTestMail, testMailInput } from "@/lib/mail/test-mail";
import { mailErrorText } from "@/lib/messages/mail-errors";
import { retryAllMails, retryMails } from "@/lib/notifications/overview";
import { timeZone } from "@/lib/preferences/mail-schema";
import type { MailErrorDetails } from "@/lib/refusal-codes";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { mailPath } from "./paths";

export const sendTestMailAction = statefulFormAction({
  gate: requireAdmin,
  schema: testMailInput,
  run: async (admin, { address }) => {
    try {
      await sendTestMail(admin, address);
      return { done: { sentTo: address } };
    } catch (error) {
      if (error instanceof Refusal && error.code === "mail_not_sent")
        return { done: mailErrorText(error.parameters as MailErrorDetails, await currentMessages()) };
      throw error;
    }
  },
});

export const saveMailZoneAction = statefulFormAction({
  gate: requireAdmin,
  schema: z.object({ timeZone }),
  run: async (admin, input): Promise<void> => {
    await saveMailZone(admin, input.timeZone);
    redirect(`${mailPath}?message=saved`);
  },
});

export const saveMailsBeforeSignInAction = statefulFormAction({
  gate: requireAdmin,
  schema: z.object({ allowed: z.literal("on").optional() }),
  run: async (admin, { allowed }): Promise<void> => {
    await saveMailsBeforeSignIn(admin, allowed === "on");
    redirect(`${mailPath}?message=before_sign_in`);
  },
});

export const retryMailsAction = formAction({
  gate: requireAdmin,
  schema: z.object({ personId: z.uuid() }),
  run: async (admin, { personId }) => {
    await retryMails(admin, personId);
    redirect(`${mailPath}?message=retried`);
  },
});

export const retryAllMailsAction = formAction({
  gate: requireAdmin,
  schema: z.object({}),
  run: async (admin) => {
    await retryAllMails(admin);
    redirect(`${mailPath}?message=retried`);
  },
});
