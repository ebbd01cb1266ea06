import { z } from "zod";
import { fault } from "@/lib/messages/field-faults";
import { trimmed } from "@/lib/trimmed";

/** One text of at most so many characters, as PostgreSQL can hold it. */
export const line = (limit: number) =>
  z
    .string(fault("not_text"))
    .max(limit, fault("too_long", limit))
    .refine((value) => !value.includes("\0") && value.isWellFormed(), fault("unstorable_text"));

/** The same, with something in it. */
export const required = (limit: number) => line(limit).overwrite(trimmed).min(1, fault("empty"));

/** What was typed into several lines, which forms part otherwise than files do. */
export const writtenText = z.string().transform((text) => text.replaceAll("\r\n", "\n"));

/** What learners read above what it names: of a course, a section, an activity. */
export const title = required(200);

/** A sentence or two, as plain text. */
export const shortText = line(500);
