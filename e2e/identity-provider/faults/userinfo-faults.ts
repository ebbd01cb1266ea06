import { jsonHeaders, sendJson, sendText } from "../replies";
import type { Fault } from "./fault";
import { transportFaults } from "./transport-faults";

export const userinfoFaults = {
  ...transportFaults,
  "401": (response) => sendJson(response, 401, { error: "invalid_token" }),
  "403": (response) => sendJson(response, 403, { message: "Forbidden" }),
  // https://datatracker.ietf.org/doc/html/rfc6750#section-3.1
  insufficient_scope: (response) => {
    const challenge = 'Bearer realm="idp", error="insufficient_scope", scope="openid profile"';
    sendText(response, 403, "", { "www-authenticate": challenge });
  },
  echo: (response, { received }) => {
    const error_description = `No such token: ${received.headers.authorization}`;
    sendJson(response, 401, { error: "invalid_token", error_description });
  },
  // https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse: no key of which is published.
  signed: (response, { body }) => {
    sendText(response, 200, [{ alg: "RS256" }, body, "signature"].map(part).join("."), jwt);
  },
  encrypted: (response) => {
    const parts = [{ alg: "RSA-OAEP", enc: "A256GCM" }, "key", "iv", "text", "tag"];
    sendText(response, 200, parts.map(part).join("."), jwt);
  },
  "500": (response) => sendJson(response, 500, { error: "server_error" }),
  array: (response, { body }) => sendJson(response, 200, [body]),
  missing_id: (response, { body }) => sendJson(response, 200, withoutId(body)),
  // Written as text: no JavaScript number can carry this id.
  unsafe_integer_id: (response, { body }) => {
    const rest = JSON.stringify({ ...withoutId(body), end: true }).slice(1);
    sendText(response, 200, `{"user_id":9007199254740993,${rest}`, jsonHeaders);
  },
} satisfies Record<string, Fault>;

const jwt = { "content-type": "application/jwt" };

const part = (value: object | string) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

function withoutId({ user_id: _, id: __, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return rest;
}
