import { z } from "zod";
import { findEndpointFault, findReservedParameter } from "./rules";

const text = (what: string) =>
  z
    .string(`should be ${what}`)
    .min(1, `should be ${what}`)
    .max(2_000, "is longer than 2,000 characters")
    .refine((value) => !value.includes("\0"), "must not contain a NUL character");

/**
 * What an integrator supplies (specification 2.1), judged against the address ranges that the operator allows.
 * Unknown keys are refused, so that a typo is never silently ignored.
 */
export function identityProviderInput(allowedCidrs: readonly string[]) {
  const endpoint = text("the URL of an endpoint").superRefine((value, context) => {
    const fault = findEndpointFault(value, allowedCidrs);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });
  return z.strictObject({
    clientId: text("the client id that the identity provider issued"),
    clientSecret: text("the client secret that the identity provider issued"),
    authorizationEndpoint: endpoint.superRefine((value, context) => {
      const name = findReservedParameter(value);
      if (name)
        context.addIssue({ code: "custom", message: `must not carry ${name}: Lectern sends its own` });
    }),
    tokenEndpoint: endpoint,
    usersEndpoint: endpoint,
    issuer: endpoint,
    tokenRequestFormat: z.enum(["json", "form"], 'should be "json" or "form"').default("json"),
  });
}

export type IdentityProviderInput = z.infer<ReturnType<typeof identityProviderInput>>;
