import type { ClientRequest } from "node:http";
import type { Socket } from "node:net";

/** A stopping server may close a connection after this many quiet milliseconds (lib/http/drain.ts). */
const quiet = 1_000;

/** Maps connections to the start of their last request. */
const lastBegan = new WeakMap<Socket, number>();

/**
 * Returns whether the connection was quiet for so long before this request that the server may have closed it. That happens
 * while this process waits for a processor.
 */
export function watchQuiet(asked: ClientRequest): () => boolean {
  const began = performance.now();
  let before = began;
  let sent: number | undefined;
  asked.once("socket", (socket) => {
    before = lastBegan.get(socket) ?? began;
    lastBegan.set(socket, began);
  });
  asked.once("finish", () => (sent = performance.now()));
  return () => (sent ?? performance.now()) - before >= quiet;
}
