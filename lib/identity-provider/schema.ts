import { z } from "zod";
import { findEndpointFault, findReservedParameter, isOwnParameter } from "./settings";

const text = (what: string) => filled(`should be ${what}`);

const filled = (fault: string) =>
  z
    .string(fault)
    .min(1, fault)
    .max(2_000, "is longer than 2,000 characters")
    .refine((value) => !value.includes("\0"), "must not contain a NUL character");

// A path of this service; the sign-in edge judges it again (lib/session/destination.ts).
const destination = text("a path such as /catalog").regex(
  /^\/(?![/\\])/,
  "should be a path such as /catalog",
);

// Names of keys from the outside in, joined by dots: `profile.name.given`.
const attributePath = text("a key, or keys joined by dots").regex(
  /^[^.\s]+(\.[^.\s]+)*$/,
  "should be a key, or keys joined by dots, such as profile.given_name",
);

const parameters = z
  .record(text("a name").max(100), filled("should each have a value, such as prompt=login"))
  .refine((record) => Object.keys(record).length <= 20, "are more than 20")
  .refine(
    (record) => !Object.keys(record).some(isOwnParameter),
    "must not name a parameter that Lectern sends",
  );

const attributePaths = z.strictObject({
  user_id: attributePath.optional(),
  first_name: attributePath.optional(),
  last_name: attributePath.optional(),
  email: attributePath.optional(),
  groups: attributePath.optional(),
});

/**
 * What goes beyond the specification's wire; the defaults are exactly the specification. `scope` and the other
 * `authorizationParameters` are added to the authorization request, `pkce` adds RFC 7636 with S256, and
 * `attributePaths` say where a provider that does not answer as in specification 2.3 puts what. With `backchannelLogout`, who
 * logs out there is signed out here (OpenID Connect Back-Channel Logout 1.0); its keys are at `jwksUri`, else where the
 * issuer's own configuration says.
 */
const advanced = z.strictObject({
  scope: text("scopes separated by spaces").nullable().default(null),
  pkce: z.boolean("should be true or false").default(false),
  authorizationParameters: parameters.default({}),
  attributePaths: attributePaths.default({}),
  backchannelLogout: z.boolean("should be true or false").default(false),
  jwksUri: text("the URL of the provider's keys").nullable().default(null),
});

/** How sign-ins are provisioned, and where they land; read back through this schema. */
export const providerSettings = z.strictObject({
  createMissingGroups: z.boolean("should be true or false").default(true),
  mirrorMemberships: z.boolean("should be true or false").default(false),
  defaultDestination: destination.default("/"),
  advanced: advanced.prefault({}),
});

export type ProviderSettings = z.infer<typeof providerSettings>;

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
    ...providerSettings.shape,
    advanced: advanced.prefault({}).superRefine(({ jwksUri }, context) => {
      const fault = jwksUri && findEndpointFault(jwksUri, allowedCidrs);
      if (fault) context.addIssue({ code: "custom", path: ["jwksUri"], message: fault });
    }),
  });
}

export type IdentityProviderInput = z.infer<ReturnType<typeof identityProviderInput>>;

/** The same from a form, where no secret (null) means the one of the version that the form began with. */
export function identityProviderDraft(allowedCidrs: readonly string[]) {
  const input = identityProviderInput(allowedCidrs);
  return input.extend({ clientSecret: input.shape.clientSecret.nullable() });
}

export type IdentityProviderDraft = z.infer<ReturnType<typeof identityProviderDraft>>;

/** A version's name, as `versionName` of rules.ts writes it, read. */
export const versionKey = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.[1-9]\d{0,8}$/)
  .transform((name) => ({ id: name.slice(0, 36), version: Number(name.slice(37)) }));

/** What came of trying to connect to an endpoint, in a sentence. */
export type EndpointCheck = { isReached: boolean; words: string };
