import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, request } from "undici";
import { env } from "@/lib/env";
import { findEndpointFault, isAdmittedAddress } from "@/lib/identity-provider/rules";
import { type FailureCode, SignInFailure } from "./failures";

/** A request to the identity provider. */
export type OutboundRequest = {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: string;
};

/** What came back: redirects are not followed, the body is at most 1 MiB. */
export type OutboundAnswer = { status: number; text: string };

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
  if (fault) throw new SignInFailure("endpoint_not_allowed", { cause: fault });
  try {
    const answer = await request(url, { method, headers, body: body ?? null, signal, dispatcher: agent });
    return { status: answer.statusCode, text: await answer.body.text() };
  } catch (cause) {
    throw new SignInFailure(cause instanceof NotAllowedError ? "endpoint_not_allowed" : unreachable, {
      cause,
    });
  }
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

class NotAllowedError extends Error implements NodeJS.ErrnoException {
  code = "ADDRESS_NOT_ALLOWED";
}

// No connection is kept: a request on one that the other side has just closed would be lost, and a code is sent once.
const agent = new Agent({
  pipelining: 0,
  connect: { timeout: 5_000, lookup: admittedLookup },
  headersTimeout: deadline,
  bodyTimeout: deadline,
  maxResponseSize: 1024 * 1024,
});
