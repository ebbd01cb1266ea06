import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { invalidRequest, Refusal } from "./refusal";

export type ReceivedRequest = {
  method: string;
  /** Path and query, undecoded. */
  target: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
  remoteAddress: string;
  segments: Record<string, string>;
};

export const BODY_LIMIT = 64 * 1024;
const DISCARD_LIMIT = 64 * 1024 * 1024;

export function receive(request: IncomingMessage): ReceivedRequest {
  const target = request.url ?? "/";
  const mark = target.indexOf("?");
  return {
    method: request.method ?? "",
    target,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? "" : target.slice(mark + 1),
    headers: request.headers,
    body: "",
    remoteAddress: request.socket.remoteAddress ?? "",
    segments: {},
  };
}

export async function receiveBody(
  received: ReceivedRequest,
  request: IncomingMessage,
  limit: number,
): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Read to its end and discarded: a client that is still writing cannot read the 413.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    if (size > DISCARD_LIMIT) break;
  }
  const body = Buffer.concat(chunks);
  received.body = body.toString("utf8");
  if (size > limit) throw new Refusal(413, "invalid_request", `The body is larger than ${limit} bytes.`);
  if (!isUtf8(body)) throw invalidRequest("The body is not valid UTF-8.");
}

export function mediaTypeOf(received: ReceivedRequest): string {
  return received.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
}
