import { expect, test } from "vitest";
import { providerSettings } from "@/lib/identity-provider/schema";
import { messagesIn } from "@/lib/messages/messages";
import type { Stated } from "@/lib/sign-in-attempts/schema";
import { causesIn } from "./causes";
import { refusedTokenCauses } from "./token-failure-causes";

type Sent = { advanced?: object; format?: "json" | "form" };

function settingsNamed(status: number, stated: Stated, { advanced = {}, format = "form" }: Sent = {}) {
  const answer = {
    step: "token_answer",
    at: "",
    status,
    milliseconds: 1,
    keys: [] as string[],
    stated,
  } as const;
  const tried = {
    clientId: "client",
    authorizationEndpoint: "",
    tokenRequestFormat: format,
    settings: providerSettings.parse({ advanced }),
  };
  return refusedTokenCauses(answer, tried, causesIn(messagesIn("en"))).map(({ setting }) => setting);
}

const place = "advanced.tokenAuthentication";
const basic = ["Basic"];
const examples =
  "Client authentication failed (e.g., unknown client, no client authentication included, or unsupported authentication method).";

// Keycloak, ORY Hydra, Auth0, Entra ID and oidc-provider give these answers.
test.each<[string, number, Stated, Sent, (string | undefined)[]]>([
  [
    "a wrong secret",
    401,
    { error: "unauthorized_client", description: "Invalid client or Invalid client credentials" },
    {},
    ["clientSecret", place],
  ],
  [
    "a wrong secret, with a challenge",
    401,
    { error: "invalid_client", description: examples, schemes: basic },
    {},
    ["clientSecret", place],
  ],
  [
    "another method",
    401,
    {
      error: "invalid_client",
      description: `${examples} The OAuth 2.0 Client supports client authentication method 'client_secret_post', but method 'client_secret_basic' was requested.`,
    },
    {},
    [place, "clientSecret"],
  ],
  [
    "nothing where it looked",
    401,
    { error: "access_denied", description: "Unauthorized" },
    {},
    [place, "clientSecret"],
  ],
  [
    "no secret in the body",
    401,
    {
      error: "invalid_client",
      description:
        "AADSTS7000218: The request body must contain the following parameter: 'client_assertion' or 'client_secret'.",
    },
    {},
    [place, "clientSecret"],
  ],
  [
    "a wrong secret, in words",
    401,
    { error: "invalid_client", description: "AADSTS7000215: Invalid client secret provided." },
    {},
    ["clientSecret", place],
  ],
  [
    "JSON",
    400,
    {
      error: "invalid_request",
      description: "only application/x-www-form-urlencoded content-type bodies are supported",
    },
    { format: "json" },
    ["tokenRequestFormat", place],
  ],
  [
    "JSON, as a grant type that is missing",
    400,
    { error: "unsupported_grant_type" },
    { format: "json" },
    ["tokenRequestFormat", place],
  ],
  ["a media type", 415, {}, { format: "json" }, ["tokenRequestFormat"]],
  [
    "no PKCE",
    400,
    { error: "invalid_grant", description: "PKCE code verifier not specified" },
    {},
    ["advanced.pkce"],
  ],
  [
    "another PKCE",
    400,
    { error: "invalid_grant", description: "PKCE verification failed" },
    { advanced: { pkce: true } },
    ["tokenEndpoint"],
  ],
  [
    "a grant that is switched off",
    403,
    {
      error: "unauthorized_client",
      description: "Grant type 'authorization_code' not allowed for the client.",
    },
    {},
    [undefined],
  ],
  ["a scope", 400, { error: "invalid_scope" }, {}, ["advanced.scope"]],
  ["something unknown", 400, { error: "odd" }, {}, []],
])("A provider that says %s", (_what, status, stated, sent, settings) => {
  expect(settingsNamed(status, stated, sent)).toEqual(settings);
});
