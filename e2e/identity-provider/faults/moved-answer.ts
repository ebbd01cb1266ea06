import { randomUUID } from "node:crypto";
import type { Endpoint } from "../endpoint";
import type { Provider } from "../provider";
import { Refusal } from "../refusal";
import { sendJson } from "../replies";
import { record } from "../request-record";

/** A client that follows a redirect is signed in, so a test that expects a failure notices. */
export const movedEndpoint: Endpoint = {
  methods: ["GET", "POST"],
  answer(provider, received, response) {
    const moved = provider.movedAnswers.get(received.segments.id ?? "");
    if (!moved) throw new Refusal(404, "not_found", "Nothing was moved here.");
    const judgement = { status: 200, reason: "followed a redirect" };
    record(provider, received, { login: moved.login, judgement });
    sendJson(response, 200, moved.body);
  },
  refuse: (_provider, _received, response, { status, code, message, headers }) =>
    sendJson(response, status, { error: code, error_description: message }, headers),
};

export function movedUri(provider: Provider, login: string, body: Record<string, unknown>): string {
  const id = randomUUID();
  provider.movedAnswers.set(id, { login, body });
  return `${provider.issuer}/moved/${id}`;
}
