import { z } from "zod";
import { fieldError } from "@/lib/messages/field-errors";
import { isPast } from "./terms-schema";

/** Null means that the change requires nothing of people who completed the course. */
export type DueAgain = { by: string | null } | null;

const day = z.union([
  z.literal(""),
  z.iso.date(fieldError("day_missing")).refine((day) => !isPast(day), fieldError("day_before_today")),
]);

const completed = z.enum(["", "nothing", "again"]);

export const dueAgain = z
  .object({ completed: completed.default(""), againBy: z.string().default("") })
  .transform(({ completed, againBy }) => ({ completed, againBy: completed === "again" ? againBy : "" }))
  .pipe(z.object({ completed, againBy: day }))
  .transform(({ completed, againBy }): { dueAgain: DueAgain } => ({
    dueAgain: completed === "again" ? { by: againBy || null } : null,
  }));
