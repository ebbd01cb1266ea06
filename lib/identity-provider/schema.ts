import { z } from "zod";
import { fault, fieldFault, type PlainFault } from "@/lib/messages/field-faults";
import { findEndpointFault, findReservedParameter, isOwnParameter } from "./settings";

const text = (missing: PlainFault) =>
  z
    .string(fault(missing))
    .min(1, fault(missing))
    .max(2_000, fault("too_long", 2_000))
    .refine((value) => !value.includes("\0"), fault("nul_character"));

// The sign-in edge checks it again (lib/session/destination.ts).
const destination = text("destination_malformed").regex(/^\/(?![/\\])/, fault("destination_malformed"));

// Keys from the outside in: `profile.name.given`.
const attributePath = text("attribute_path_missing").regex(
  /^[^.\s]+(\.[^.\s]+)*$/,
  fault("attribute_path_malformed"),
);

const parameters = z
  .record(text("parameter_name_missing").max(100), text("parameter_value_missing"))
  .refine((record) => Object.keys(record).length <= 20, fault("too_many_parameters", 20))
  .refine((record) => !Object.keys(record).some(isOwnParameter), fault("parameter_own"));

const attributePaths = z.strictObject({
  user_id: attributePath.optional(),
  first_name: attributePath.optional(),
  last_name: attributePath.optional(),
  email: attributePath.optional(),
  groups: attributePath.optional(),
});

/** The defaults are the specification. `jwksUri` replaces that of the issuer's metadata, for back-channel logout. */
const advanced = z.strictObject({
  scope: text("scope_missing").nullable().default(null),
  pkce: z.boolean(fault("not_boolean")).default(false),
  authorizationParameters: parameters.default({}),
  attributePaths: attributePaths.default({}),
  backchannelLogout: z.boolean(fault("not_boolean")).default(false),
  jwksUri: text("keys_url_missing").nullable().default(null),
});

/** Stored as JSON, and parsed by this schema when read. */
export const providerSettings = z.strictObject({
  createMissingGroups: z.boolean(fault("not_boolean")).default(true),
  mirrorMemberships: z.boolean(fault("not_boolean")).default(false),
  defaultDestination: destination.default("/"),
  advanced: advanced.prefault({}),
});

export type ProviderSettings = z.infer<typeof providerSettings>;

/** What an integrator supplies (specification 2.1). Unknown keys are refused, so that no typo is ignored. */
export function identityProviderInput(allowedCidrs: readonly string[]) {
  const endpoint = text("endpoint_missing").superRefine((value, context) => {
    const found = findEndpointFault(value, allowedCidrs);
    if (found) context.addIssue({ code: "custom", message: fieldFault("endpoint_unusable", found) });
  });
  return z.strictObject({
    clientId: text("client_id_missing"),
    clientSecret: text("client_secret_missing"),
    authorizationEndpoint: endpoint.superRefine((value, context) => {
      const name = findReservedParameter(value);
      if (name) context.addIssue({ code: "custom", message: fieldFault("parameter_reserved", name) });
    }),
    tokenEndpoint: endpoint,
    usersEndpoint: endpoint,
    issuer: endpoint,
    tokenRequestFormat: z.enum(["json", "form"], fault("token_format_unknown")).default("json"),
    ...providerSettings.shape,
    advanced: advanced.prefault({}).superRefine(({ jwksUri }, context) => {
      const found = jwksUri && findEndpointFault(jwksUri, allowedCidrs);
      if (found)
        context.addIssue({
          code: "custom",
          path: ["jwksUri"],
          message: fieldFault("endpoint_unusable", found),
        });
    }),
  });
}

export type IdentityProviderInput = z.infer<ReturnType<typeof identityProviderInput>>;

/** Null for the client secret keeps that of the version the form began with. */
export function identityProviderDraft(allowedCidrs: readonly string[]) {
  const input = identityProviderInput(allowedCidrs);
  return input.extend({ clientSecret: input.shape.clientSecret.nullable() });
}

export type IdentityProviderDraft = z.infer<ReturnType<typeof identityProviderDraft>>;

/** Parses what `versionName` (settings.ts) writes. */
export const versionKey = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.[1-9]\d{0,8}$/)
  .transform((name) => ({ id: name.slice(0, 36), version: Number(name.slice(37)) }));

export type EndpointCheck = { isReached: boolean; words: string };
