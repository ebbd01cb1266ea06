import { z } from "zod";
import { fault } from "@/lib/messages/field-faults";
import { trimmed } from "@/lib/trimmed";

export const line = (limit: number) =>
  z
    .string(fault("not_text"))
    .max(limit, fault("too_long", limit))
    .refine((value) => !value.includes("\0") && value.isWellFormed(), fault("unstorable_text"));

export const required = (limit: number) => line(limit).overwrite(trimmed).min(1, fault("empty"));

/** Forms separate lines with CRLF, files with LF. */
export const writtenText = z.string().transform((text) => text.replaceAll("\r\n", "\n"));

export const title = required(200);

export const shortText = line(500);
