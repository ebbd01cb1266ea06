import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, request } from "undici";
import { env } from "@/lib/env";
import { findEndpointFault, isAdmittedAddress } from "@/lib/identity-provider/settings";
import { type FailureCode, SignInFailure } from "./failures";

/** A request to the identity provider. */
export type OutboundRequest = {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: string;
};

/** What came back: redirects are not followed, the body is at most 1 MiB. `milliseconds` tells how long it took. */
export type OutboundAnswer = { status: number; text: string; milliseconds: number };

/** The time that all requests of one sign-in may take together, in milliseconds. */
export const deadline = 10_000;

/**
 * Sends one request to the identity provider, once, on a connection of its own.
 * @param unreachable the failure that it is when no whole answer comes
 * @throws SignInFailure `unreachable`, or `endpoint_not_allowed` (IDP_ALLOWED_CIDRS)
 */
export async function send(
  outbound: OutboundRequest,
  signal: AbortSignal,
  unreachable: FailureCode,
): Promise<OutboundAnswer> {
  const { url, method, headers, body } = outbound;
  const fault = findEndpointFault(url, env().IDP_ALLOWED_CIDRS);
  if (fault) throw new SignInFailure("endpoint_not_allowed", `it ${fault}`);
  const start = performance.now();
  const dispatcher = openAgent();
  try {
    const answer = await request(url, { method, headers, body: body ?? null, signal, dispatcher });
    const text = await answer.body.text();
    return { status: answer.statusCode, text, milliseconds: Math.round(performance.now() - start) };
  } catch (cause) {
    const code = cause instanceof NotAllowedError ? "endpoint_not_allowed" : unreachable;
    throw new SignInFailure(code, reasonOf(cause), { cause });
  } finally {
    await dispatcher.destroy();
  }
}

// One for each request: a request on a connection that the other side has just closed would be lost, and a code is
// sent once. An agent that is shared connects anew after a request that was given up, and sends the next one there.
function openAgent(): Agent {
  return new Agent({
    pipelining: 0,
    connect: connecting,
    headersTimeout: deadline,
    bodyTimeout: deadline,
    maxResponseSize: 1024 * 1024,
  });
}

// The address that is judged is the one connected to: a name cannot change its mind in between.
const admittedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const admitted = addresses.filter(({ address }) => isAdmittedAddress(address, env().IDP_ALLOWED_CIDRS));
    const [first] = admitted;
    if (!first) return callback(new NotAllowedError(), "");
    if (options.all) return callback(null, admitted);
    callback(null, first.address, first.family);
  });
};

/**
 * How a connection to the identity provider is made. Said here, because NODE_TLS_REJECT_UNAUTHORIZED and NODE_OPTIONS
 * decide what is not.
 */
export const connecting = {
  timeout: 5_000,
  lookup: admittedLookup,
  rejectUnauthorized: true,
  minVersion: "TLSv1.2",
} as const;

/** A word for the log. Messages of network errors carry addresses and parts of answers: only codes are kept. */
export function reasonOf(error: unknown): string {
  const { name, code, cause } = error as Error & { code?: string };
  if (name === "TimeoutError" || name === "AbortError") return `no whole answer within ${deadline / 1000} s`;
  return code ?? (cause as { code?: string } | undefined)?.code ?? name;
}

class NotAllowedError extends Error implements NodeJS.ErrnoException {
  code = "ADDRESS_NOT_ALLOWED";
}
