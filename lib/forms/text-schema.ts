import { z } from "zod";
import { fieldError } from "@/lib/messages/field-errors";
import { trimmed } from "@/lib/trimmed";

export const line = (limit: number) =>
  z
    .string(fieldError("not_text"))
    .max(limit, fieldError("too_long", { max: limit }))
    .refine((value) => !value.includes("\0") && value.isWellFormed(), fieldError("unstorable_text"));

export const required = (limit: number) => line(limit).overwrite(trimmed).min(1, fieldError("empty"));

/** Forms separate lines with CRLF, files with LF. */
export const writtenText = z.string().transform((text) => text.replaceAll("\r\n", "\n"));

export const title = required(200);

export const shortText = line(500);
