"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { mailAddress } from "@/lib/mail/test-mail";
import { deleteView, endSchedule, saveView, scheduleView } from "@/lib/reports/saved-views";
import { savedViewInput } from "@/lib/reports/schedule-schema";
import { intervals } from "@/lib/reports/schema";
import { formAction } from "@/lib/session/form-action";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { reportsPath } from "./paths";

const shown = (message: string) => `${reportsPath}?message=${message}`;

export const saveViewAction = statefulFormAction({
  gate: () => requireMay("learners.read"),
  schema: savedViewInput,
  run: async (actor, input): Promise<void> => {
    await saveView(actor, input);
    redirect(shown("saved"));
  },
});

export const scheduleViewAction = statefulFormAction({
  gate: () => requireMay("learners.read"),
  schema: z.discriminatedUnion("recipients", [
    z.object({ recipients: z.literal("managers"), id: z.uuid(), interval: z.enum(intervals) }),
    z.object({
      recipients: z.literal("address"),
      id: z.uuid(),
      interval: z.enum(intervals),
      address: mailAddress,
    }),
  ]),
  run: async (actor, { recipients: _, ...input }): Promise<void> => {
    await scheduleView(actor, { address: null, ...input });
    redirect(shown("scheduled"));
  },
});

export const endScheduleAction = formAction({
  gate: () => requireMay("learners.read"),
  schema: z.object({ id: z.uuid() }),
  run: async (actor, { id }) => {
    await endSchedule(actor, id);
    redirect(shown("stopped"));
  },
});

export const deleteViewAction = formAction({
  gate: () => requireMay("learners.read"),
  schema: z.object({ id: z.uuid() }),
  run: async (actor, { id }) => {
    await deleteView(actor, id);
    redirect(shown("deleted"));
  },
});
