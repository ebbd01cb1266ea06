import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { Agent, request } from "undici";
import { env } from "@/lib/env";
import { connecting, NotAllowedError, reasonOf } from "@/lib/identity-provider/connecting";
import { findEndpointError } from "@/lib/identity-provider/settings";
import { beginCall, type OutboundPurpose } from "@/lib/metrics-hooks";
import type { EndpointError } from "@/lib/refusal-codes";
import { type FailureCode, SignInFailure } from "./failures";

export type OutboundRequest = {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: string;
};

/** Doesn't follow redirects, and limits the body to 1 MiB. `milliseconds` is the duration. */
export type OutboundAnswer = {
  status: number;
  text: string;
  milliseconds: number;
  /** Holds WWW-Authenticate (RFC 9110, section 11.6.1). */
  challenge?: string;
};

/** Limits all requests of one sign-in together, in milliseconds. */
export const deadline = 10_000;

/** Sends once. Throws SignInFailure `unreachable`, or `endpoint_not_allowed` (IDP_ALLOWED_CIDRS). */
export async function send(
  outbound: OutboundRequest,
  signal: AbortSignal,
  unreachable: FailureCode,
): Promise<OutboundAnswer> {
  const { url, method, headers, body } = outbound;
  const error = judge(url);
  if (error) throw notAllowed(error);
  const call = beginCall({ purpose: purposes[unreachable] ?? "metadata", host: new URL(url).host });
  const dispatcher = agent;
  try {
    const sent = { ...headers, ...call.headers };
    const answer = await request(url, { method, headers: sent, body: body ?? null, signal, dispatcher });
    const text = await answer.body.text();
    // Only then does undici know that the connection is free.
    await setImmediate();
    const challenge = [answer.headers["www-authenticate"] ?? []].flat().join(", ");
    const milliseconds = Math.round(call.end(`${Math.floor(answer.statusCode / 100)}xx`, answer.statusCode));
    return { status: answer.statusCode, text, milliseconds, ...(challenge && { challenge }) };
  } catch (cause) {
    retire(dispatcher);
    call.end(outcomeOf(cause));
    const code = cause instanceof NotAllowedError ? "endpoint_not_allowed" : unreachable;
    throw new SignInFailure(code, reasonOf(cause), { cause });
  }
}

const notAllowed = ({ code, host }: EndpointError) =>
  new SignInFailure("endpoint_not_allowed", [{ code: `endpoint_${code}`, host }]);

const purposes: Partial<Record<FailureCode, OutboundPurpose>> = {
  token_unreachable: "token",
  userinfo_unreachable: "userinfo",
};

function outcomeOf(cause: unknown): string {
  if (cause instanceof NotAllowedError) return "not_allowed";
  return /Timeout|Abort/.test((cause as Error).name) ? "timeout" : "unreachable";
}

const judged = new LRUCache<string, { error: EndpointError | null }>({ max: 100 });

function judge(url: string): EndpointError | null {
  const allowed = env().IDP_ALLOWED_CIDRS;
  const key = `${url} ${allowed}`;
  const { error } = judged.get(key) ?? { error: findEndpointError(url, allowed) };
  judged.set(key, { error });
  return error;
}

// A code is sent once, so it must not meet a connection that the server just closed: this side closes first, after two idle seconds. One
// request at a time keeps any from waiting behind an abandoned one. After a hundred requests, the address is looked up and judged again.
const newAgent = () =>
  new Agent({
    connect: connecting,
    pipelining: 1,
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 2_000,
    maxRequestsPerClient: 100,
    headersTimeout: deadline,
    bodyTimeout: deadline,
    maxResponseSize: 1024 * 1024,
  });

let agent = newAgent();

// After a failed request, an agent reconnects, and that connection would be old at the next code. Other sign-ins still get their answers.
function retire(used: Agent): void {
  if (used !== agent) return;
  agent = newAgent();
  used.close().catch(() => {});
}
