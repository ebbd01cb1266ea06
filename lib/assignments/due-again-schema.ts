import { z } from "zod";
import { fault } from "@/lib/messages/field-faults";
import { isPast } from "./terms-schema";

/** What a change of a course means for those who have completed it: nothing (null), or to do it again by a day. */
export type DueAgain = { by: string | null } | null;

/** As forms send it. */
export const dueAgain = z
  .object({
    completed: z.enum(["", "nothing", "again"]).default(""),
    againBy: z
      .union([
        z.literal(""),
        z.iso.date(fault("day_missing")).refine((day) => !isPast(day), fault("day_before_today")),
      ])
      .default(""),
  })
  .transform(({ completed, againBy }): { dueAgain: DueAgain } => ({
    dueAgain: completed === "again" ? { by: againBy || null } : null,
  }));
