import { z } from "zod";
import {
  endpointErrorText,
  fieldError,
  fieldErrorText,
  type PlainFieldError,
} from "@/lib/messages/field-errors";
import { findEndpointError, findReservedParameter, isOwnParameter } from "./settings";

const text = (missing: PlainFieldError) =>
  z
    .string(fieldError(missing))
    .min(1, { ...fieldError(missing), abort: true })
    .max(2_000, fieldError("too_long", { max: 2_000 }))
    .refine((value) => !value.includes("\0"), fieldError("nul_character"));

// Sign-in checks it again (lib/http/destination.ts).
const destination = text("destination_malformed").regex(/^\/(?![/\\])/, fieldError("destination_malformed"));

const controlCharacters = /\p{Cc}/u;

// A path is one key with any characters (`https://acme.example/groups`), or nested keys (`name.given`).
const attributePath = text("attribute_path_missing")
  .refine((path) => path.trim() !== "", fieldError("attribute_path_missing"))
  .refine((path) => !controlCharacters.test(path), fieldError("control_characters"));

const parameters = z
  .record(text("parameter_name_missing").max(100), text("parameter_value_missing"))
  .refine((record) => Object.keys(record).length <= 20, fieldError("too_many_parameters", { max: 20 }))
  .refine((record) => !Object.keys(record).some(isOwnParameter), fieldError("parameter_own"));

const attributePaths = z.strictObject({
  user_id: attributePath.optional(),
  first_name: attributePath.optional(),
  last_name: attributePath.optional(),
  email: attributePath.optional(),
  groups: attributePath.optional(),
});

export const freshParameters = ["max_age", "prompt"] as const;

/** The defaults follow the specification; the names of `tokenAuthentication` come from OpenID Connect Core, section 9. */
const advanced = z.strictObject({
  tokenAuthentication: z
    .enum(["client_secret_basic", "client_secret_post"], fieldError("token_authentication_unknown"))
    .default("client_secret_basic"),
  /** Applies to the Basic header alone (RFC 6749, section 2.3.1). */
  encodeClientCredentials: z.boolean(fieldError("not_boolean")).default(false),
  scope: text("scope_missing").nullable().default(null),
  pkce: z.boolean(fieldError("not_boolean")).default(false),
  authorizationParameters: parameters.default({}),
  attributePaths: attributePaths.default({}),
  backchannelLogout: z.boolean(fieldError("not_boolean")).default(false),
  /** Overrides the issuer's metadata, for back-channel logout and signed user information. */
  jwksUri: text("keys_url_missing").nullable().default(null),
  /** Absent when off, so that the previous release can read newer settings. */
  requireSignedUserinfo: z.literal(true, fieldError("not_boolean")).optional(),
  /** Refuses an answer without `iss`, for providers that always send it (RFC 9207, section 2.4). */
  requireIssuer: z.literal(true, fieldError("not_boolean")).optional(),
  /** Sends `max_age=0` or `prompt=login` when an admin signs in again (OpenID Connect Core, section 3.1.2.1). */
  freshSignIn: z.enum(freshParameters, fieldError("fresh_sign_in_unknown")).optional(),
  /** A fresh sign-in then needs a signed `auth_time`. */
  requireFreshProof: z.literal(true, fieldError("not_boolean")).optional(),
  /** Lists values of `acr`, separated by spaces; a fresh sign-in needs one of them. */
  freshAcr: text("acr_missing").optional(),
});

export const requiredAttribute = z.strictObject({
  attribute: attributePath,
  operator: z.enum(["equals", "ends_with", "includes"], fieldError("operator_unknown")),
  values: z
    .array(
      text("required_value_missing")
        .refine((value) => value.trim() !== "", fieldError("required_value_missing"))
        .refine((value) => !controlCharacters.test(value), fieldError("control_characters")),
      fieldError("required_values_missing"),
    )
    .min(1, fieldError("required_values_missing"))
    .max(100, fieldError("too_many_values", { max: 100 })),
});

export type RequiredAttribute = z.infer<typeof requiredAttribute>;

export const providerSettings = z.strictObject({
  createMissingGroups: z.boolean(fieldError("not_boolean")).default(true),
  mirrorMemberships: z.boolean(fieldError("not_boolean")).default(false),
  defaultDestination: destination.default("/"),
  requiredAttributes: z
    .array(requiredAttribute, fieldError("not_rules"))
    .max(20, fieldError("too_many_rules", { max: 20 }))
    .default([]),
  advanced: advanced.prefault({}),
});

export type ProviderSettings = z.infer<typeof providerSettings>;

/** Validates an integrator's settings (specification 2.1). Unknown keys are refused, so that no typo is ignored. */
export function identityProviderInput(allowedCidrs: readonly string[]) {
  const endpoint = text("endpoint_missing").superRefine((value, context) => {
    const found = findEndpointError(value, allowedCidrs);
    if (found) context.addIssue({ code: "custom", message: endpointErrorText(found) });
  });
  return z.strictObject({
    clientId: text("client_id_missing"),
    clientSecret: text("client_secret_missing"),
    authorizationEndpoint: endpoint.superRefine((value, context) => {
      const name = findReservedParameter(value);
      if (name) context.addIssue({ code: "custom", message: fieldErrorText("parameter_reserved", { name }) });
    }),
    tokenEndpoint: endpoint,
    usersEndpoint: endpoint,
    issuer: endpoint,
    tokenRequestFormat: z.enum(["json", "form"], fieldError("token_format_unknown")).default("json"),
    ...providerSettings.shape,
    advanced: advanced.prefault({}).superRefine(({ jwksUri }, context) => {
      const found = jwksUri && findEndpointError(jwksUri, allowedCidrs);
      if (found)
        context.addIssue({
          code: "custom",
          path: ["jwksUri"],
          message: endpointErrorText(found),
        });
    }),
  });
}

export type IdentityProviderInput = z.infer<ReturnType<typeof identityProviderInput>>;

export function identityProviderDraft(allowedCidrs: readonly string[]) {
  const input = identityProviderInput(allowedCidrs);
  return input.extend({ clientSecret: input.shape.clientSecret.nullable() });
}

export type IdentityProviderDraft = z.infer<ReturnType<typeof identityProviderDraft>>;

/** Names a provider that is to be added, where others have their ID. */
export const newPlace = "new";

export const versionKey = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.[1-9]\d{0,8}$/)
  .transform((name) => ({ id: name.slice(0, 36), version: Number(name.slice(37)) }));

export type EndpointCheck = { isReached: boolean; words: string };
