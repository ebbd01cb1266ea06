import { z } from "zod";
import { fieldError } from "@/lib/messages/field-errors";
import { type Interval, reportNames } from "./schema";

/** The query of a report's address, such as `?group=Sales`. */
const query = z
  .string()
  .max(2_000)
  .regex(/^(\?[^#\s]*)?$/);

export const savedViewInput = z.object({
  report: z.enum(reportNames),
  name: z.string().trim().min(1, fieldError("empty")).max(100),
  query,
  /** Lets the view replace one of its name. */
  replaces: z.enum(["on", "off"]).transform((value) => value === "on"),
});

export type SavedViewInput = z.infer<typeof savedViewInput>;

/** `address` is null for all managers. */
export type ScheduleInput = { id: string; interval: Interval; address: string | null };
