import { sendJson, sendText } from "../replies";
import type { Fault } from "./fault";
import { html, transportFaults } from "./transport-faults";

export const tokenFaults = {
  ...transportFaults,
  "400": (response) => sendJson(response, 400, grantRefused),
  "403": (response) => sendJson(response, 403, { message: "Forbidden" }),
  // Firewalls answer like this.
  "403_page": (response) => sendText(response, 403, "<html><h1>Request blocked</h1></html>", html),
  echo: (response, { received }) => {
    const { authorization } = received.headers;
    const { code } = JSON.parse(received.body) as Record<string, unknown>;
    const basic = Buffer.from(authorization?.split(" ")[1] ?? "", "base64").toString("utf8");
    const echo = `${authorization} (${basic}), code=${code}`;
    // Adds texts that would reverse a page or end its line.
    const error_description = `Bad \u202erequest\u0000 of ada@example.com:\r\n<b>${echo}</b> ${basic.slice(0, -3)}`;
    sendJson(response, 400, {
      error: "invalid_grant",
      error_description,
      error_uri: "https://idp.example/e/7",
    });
  },
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
