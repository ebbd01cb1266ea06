import { sendJson } from "../replies";
import type { Fault } from "./fault";
import { transportFaults } from "./transport-faults";

export const tokenFaults = {
  ...transportFaults,
  "400": (response) => sendJson(response, 400, grantRefused),
  "429": (response) => sendJson(response, 429, { error: "slow_down" }, { "retry-after": "30" }),
  "500": (response) => sendJson(response, 500, { error: "server_error" }),
  error_in_200: (response) => sendJson(response, 200, grantRefused),
  no_access_token: (response, { body: { access_token: _, ...rest } }) => sendJson(response, 200, rest),
  odd_access_token: (response, { body }) => {
    sendJson(response, 200, { ...body, access_token: "two words\r\nX-Injected: yes" });
  },
  access_token_not_a_string: (response, { body }) => {
    sendJson(response, 200, { ...body, access_token: { value: body.access_token } });
  },
} satisfies Record<string, Fault>;

const grantRefused = { error: "invalid_grant", error_description: "Refused on purpose." };
