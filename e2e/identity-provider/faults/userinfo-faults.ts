import { jsonHeaders, sendJson, sendText } from "../replies";
import type { Fault } from "./fault";
import { transportFaults } from "./transport-faults";

export const userinfoFaults = {
  ...transportFaults,
  "401": (response) => sendJson(response, 401, { error: "invalid_token" }),
  "500": (response) => sendJson(response, 500, { error: "server_error" }),
  array: (response, { body }) => sendJson(response, 200, [body]),
  missing_id: (response, { body }) => sendJson(response, 200, withoutId(body)),
  // Written as text: no JavaScript number can carry this id.
  unsafe_integer_id: (response, { body }) => {
    const rest = JSON.stringify({ ...withoutId(body), end: true }).slice(1);
    sendText(response, 200, `{"user_id":9007199254740993,${rest}`, jsonHeaders);
  },
} satisfies Record<string, Fault>;

function withoutId({ user_id: _, id: __, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return rest;
}
