import { z } from "zod";
import { findEndpointError } from "@/lib/identity-provider/settings";
import { endpointErrorText, fieldError } from "@/lib/messages/field-errors";
import { trimmed } from "@/lib/trimmed";

export const authentications = ["basic", "oauth"] as const;

export const identifications = ["account", "email"] as const;

/** An empty `secret` keeps the stored one. @param allowed CIDR ranges that needn't be public */
export function storeInput(allowed: readonly string[]) {
  const text = z
    .string()
    .overwrite(trimmed)
    .max(2_000, fieldError("too_long", { max: 2_000 }))
    .refine((value) => !value.includes("\0"), fieldError("nul_character"));
  const address = text.superRefine((value, context) => {
    const found = findEndpointError(value, allowed);
    if (found) context.addIssue({ code: "custom", message: endpointErrorText(found) });
  });
  return z
    .object({
      url: address.transform((url) => url.replace(/\/+$/, "").replace(/\/statements$/, "")),
      authentication: z.enum(authentications),
      clientId: text.min(1, fieldError("empty")),
      secret: text.default(""),
      tokenUrl: text.default(""),
      scope: text.default(""),
      identification: z.enum(identifications),
    })
    .superRefine(({ authentication, tokenUrl }, context) => {
      const parsed = authentication === "oauth" ? address.safeParse(tokenUrl) : null;
      for (const { message } of parsed?.error?.issues ?? [])
        context.addIssue({ code: "custom", path: ["tokenUrl"], message });
    });
}

export type StoreInput = z.output<ReturnType<typeof storeInput>>;
