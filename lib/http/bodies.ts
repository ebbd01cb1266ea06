import type { IncomingMessage, ServerResponse } from "node:http";
import { unfinishedLimits } from "@/lib/request-limits";
import { onRequestEnd } from "./request-end";

// Limits the work for a body that arrives byte by byte, because each piece costs as much as a large one.
const maxPieces = 20_000;

export type Body = Uint8Array<ArrayBuffer>;

export type BodyError = "request_timeout" | "content_too_large" | "broken_off" | "busy";

export function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) !== 0;
}

export class UnfinishedBodies {
  readonly #ofClients = new Map<string, number>();
  readonly #limits = unfinishedLimits();
  #count = 0;
  #bytes = 0;

  get count(): number {
    return this.#count;
  }

  begin(client: string): "too_many_bodies" | "busy" | null {
    const ofClient = this.#ofClients.get(client) ?? 0;
    if (ofClient >= this.#limits.ofClient) return "too_many_bodies";
    if (this.#count >= this.#limits.ofAll) return "busy";
    this.#ofClients.set(client, ofClient + 1);
    this.#count += 1;
    return null;
  }

  end(client: string): void {
    const ofClient = this.#ofClients.get(client) ?? 0;
    this.#count -= 1;
    if (ofClient > 1) this.#ofClients.set(client, ofClient - 1);
    else this.#ofClients.delete(client);
  }

  /** Returns false when the server has no room for them. `length` is the body's, including these bytes. */
  hold(bytes: number, length: number): boolean {
    if (this.#bytes + bytes > this.#limits.bytes && length > this.#limits.usualBody) return false;
    this.#bytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#bytes -= bytes;
  }
}

/** Buffers a body, so that no handler waits for it. `limits` are in bytes and seconds; calls `end` once, with the body or a fault. */
export function holdBody(
  request: IncomingMessage,
  response: ServerResponse,
  bodies: UnfinishedBodies,
  limits: { body: number; seconds: number },
  end: (body: Body | BodyError) => void,
): void {
  const body = new GrowingBody();
  let isOver = false;
  const finish = (result: Body | BodyError) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    interceptPieces(request, null);
    bodies.release(body.length);
    end(result);
  };
  const timer = setTimeout(() => finish("request_timeout"), limits.seconds * 1000).unref();
  interceptPieces(request, (piece) => {
    if (piece === null) finish(body.bytes());
    else if (body.length + piece.length > limits.body || body.pieces === maxPieces)
      finish("content_too_large");
    else if (!bodies.hold(piece.length, body.length + piece.length)) finish("busy");
    else body.add(piece);
  });
  onRequestEnd(request, response, () => finish("broken_off"));
}

export function replayBody(request: IncomingMessage, body: Body): void {
  if (body.length > 0) request.push(body);
  request.push(null);
}

export function discardBody(request: IncomingMessage, end: () => void): void {
  interceptPieces(request, (piece) => {
    if (piece === null) end();
  });
}

/** Diverts the body by replacing `push`, because a consumed stream can't be read again. */
function interceptPieces(request: IncomingMessage, take: ((piece: Buffer | null) => void) | null): void {
  Reflect.deleteProperty(request, "push");
  if (!take) return;
  request.push = (piece: Buffer | null) => {
    take(piece);
    return true;
  };
}

class GrowingBody {
  length = 0;
  pieces = 0;
  #room: Buffer<ArrayBuffer> = Buffer.alloc(0);

  add(piece: Buffer): void {
    const length = this.length + piece.length;
    if (length > this.#room.length) this.#grow(Math.max(length, 2 * this.#room.length));
    piece.copy(this.#room, this.length);
    this.length = length;
    this.pieces += 1;
  }

  bytes(): Body {
    return this.#room.subarray(0, this.length);
  }

  #grow(size: number): void {
    const room = Buffer.allocUnsafeSlow(size);
    room.set(this.bytes());
    this.#room = room;
  }
}
