import { Agent, request } from "undici";
import { env } from "@/lib/env";
import { connecting, reasonOf } from "@/lib/identity-provider/connecting";
import { findEndpointError } from "@/lib/identity-provider/settings";
import { beginCall, type OutboundPurpose } from "@/lib/metrics-hooks";
import { readRetryAfter } from "./retry";

/** `status` is null without an answer; `error` then says why. `retryAfter` is in seconds. */
export type Answer = {
  status: number | null;
  response: string;
  error: string;
  milliseconds: number;
  retryAfter: number;
};

/** `kept` is how many bytes of the response are read. */
export type Posting = {
  url: string;
  headers: Record<string, string>;
  body: string;
  purpose?: OutboundPurpose;
  kept?: number;
};

/** In milliseconds, for the whole exchange. */
export const timeout = 20_000;

/** Bytes of a response that the log keeps. */
const keptInLog = 4_096;

/** Sends once, by the rules of sign-in's requests (lib/identity-provider/connecting.ts). Throws nothing. */
export async function post(
  { url, headers, body, purpose = "webhook", kept = keptInLog }: Posting,
  signal: AbortSignal,
  milliseconds = timeout,
): Promise<Answer> {
  if (findEndpointError(url, env().IDP_ALLOWED_CIDRS)) return noAnswer("ADDRESS_NOT_ALLOWED", 0);
  const call = beginCall({ purpose, host: new URL(url).host });
  // On Node 20, AbortSignal.any keeps memory as long as the process's signal lives.
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, milliseconds);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  try {
    const sent = { ...headers, ...call.headers };
    const answer = await request(url, {
      method: "POST",
      headers: sent,
      body,
      signal: limit.signal,
      dispatcher,
    });
    const { statusCode: status, headers: received } = answer;
    const response = await readBeginning(answer.body, kept);
    const duration = call.end(`${Math.floor(status / 100)}xx`, status);
    const retryAfter = readRetryAfter([received["retry-after"]].flat()[0], new Date());
    return { status, response, error: "", milliseconds: Math.round(duration), retryAfter };
  } catch (error) {
    const reason = reasonOf(error);
    return noAnswer(reason, call.end(reason === "DEADLINE_EXCEEDED" ? "timeout" : "unreachable"));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

const noAnswer = (error: string, milliseconds: number): Answer => ({
  status: null,
  response: "",
  error,
  milliseconds: Math.round(milliseconds),
  retryAfter: 0,
});

/** Reads no more than is kept, so that an endless response costs nothing. The status has already decided. */
async function readBeginning(body: AsyncIterable<Buffer>, kept: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      size += piece.length;
      if (size >= kept) break;
    }
  } catch {
    // The connection broke or the time was over.
  }
  // PostgreSQL stores no NUL.
  return Buffer.concat(pieces).subarray(0, kept).toString("utf8").replaceAll("\0", "\ufffd");
}

// This side closes idle connections first, so that no request meets one that the receiver just closed. After a hundred requests, the
// address is looked up and judged again.
const dispatcher = new Agent({
  connect: connecting,
  pipelining: 1,
  keepAliveTimeout: 2_000,
  keepAliveMaxTimeout: 2_000,
  maxRequestsPerClient: 100,
  headersTimeout: timeout,
  bodyTimeout: timeout,
});
