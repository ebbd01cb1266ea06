import { z } from "zod";
import { required } from "@/lib/forms/text-schema";

export const certificateStates = ["valid", "expired", "revoked"] as const;

export type CertificateState = (typeof certificateStates)[number];

/** Public ids are 128 random bits, in hexadecimal. */
export const publicId = z.string().regex(/^[0-9a-f]{32}$/);

export const revocation = z.object({
  id: z.uuid(),
  reason: required(500),
  again: z.preprocess((value) => value === "on" || value === true, z.boolean()).default(false),
});

export type Revocation = z.infer<typeof revocation>;

export const certified = z.object({ type: z.enum(["course", "learning_path"]), id: z.uuid() });

export type Certified = z.infer<typeof certified>;
