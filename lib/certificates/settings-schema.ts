import { z } from "zod";
import { fieldError } from "@/lib/messages/field-errors";
import { trimmed } from "@/lib/trimmed";
import { certified } from "./schema";

const line = (longest: number) =>
  z
    .string()
    .transform((text) => trimmed(text.normalize("NFC")))
    .refine((text) => text.length <= longest, fieldError("too_long", { max: longest }))
    .refine((text) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text), fieldError("control_characters"))
    .default("");

export const lineLengths = { title: 80, issuer: 120, signatory: 80 };

export const maxValidMonths = 120;

const months = z
  .int(fieldError("not_whole_number"))
  .min(1, fieldError("below_minimum", { min: 1 }))
  .max(maxValidMonths, fieldError("above_maximum", { max: maxValidMonths }));

/** Only courses have scores. `validMonths` is null when certificates never expire. `version` identifies what a form showed. */
export const certificateSettings = certified.extend({
  version: z.string(),
  isGiven: z.preprocess((value) => value === "on" || value === true, z.boolean()).default(false),
  // A union would report no useful error.
  validMonths: z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    z.nullable(z.coerce.number(fieldError("not_whole_number")).pipe(months)),
  ),
  title: line(lineLengths.title),
  issuer: line(lineLengths.issuer),
  signatory: line(lineLengths.signatory),
  showsScore: z.preprocess((value) => value === "on" || value === true, z.boolean()).default(false),
});

export type CertificateSettings = z.infer<typeof certificateSettings>;

export const noCertificates = {
  isGiven: false,
  validMonths: null,
  title: "",
  issuer: "",
  signatory: "",
  showsScore: false,
} as const;
