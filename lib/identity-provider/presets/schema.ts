import { z } from "zod";
import { fieldError } from "@/lib/messages/field-errors";
import { trimmed } from "@/lib/trimmed";
import { issuerIn } from "../metadata";
import type { Preset, PresetField } from "./preset";

const line = z
  .string()
  .overwrite(trimmed)
  .max(200, fieldError("too_long", { max: 200 }));

const withProtocol = (address: string) =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;

const kinds: Record<Exclude<PresetField["kind"], "switch">, z.ZodType<string, string>> = {
  url: line
    .transform((typed) => withProtocol(issuerIn(typed)).replace(/\/+$/, ""))
    .refine((address) => URL.canParse(address), fieldError("base_url_malformed")),
  host: line
    .transform((typed) => typed.replace(/^https?:\/\//i, "").replace(/\/.*$/, ""))
    .refine((host) => /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?$/u.test(host), fieldError("host_malformed")),
  uuid: line.toLowerCase().pipe(z.guid(fieldError("uuid_malformed"))),
  text: line,
};

function typedField({ kind, isOptional }: PresetField) {
  if (kind === "switch") return z.enum(["on", ""]).default("");
  if (!isOptional) return line.min(1, fieldError("empty")).pipe(kinds[kind]);
  return line.pipe(
    z.union([z.literal(""), kinds[kind]], { error: (issue) => issue.errors?.[1]?.[0]?.message }),
  );
}

export function typedFields({ fields }: Preset) {
  return z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typedField(field)])),
  );
}

export const typedIssuer = typedField({ kind: "url" });
