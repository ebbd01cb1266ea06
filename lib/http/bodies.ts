import type { IncomingMessage } from "node:http";
import { unfinishedLimits } from "./limits";

// A body may come in pieces of a byte, each of which costs as much as one of many.
const mostPieces = 20_000;

/** A body that came whole. */
export type Body = Uint8Array<ArrayBuffer>;

/** Why a body never became whole. */
export type BodyFault = "request_timeout" | "content_too_large" | "broken_off" | "busy";

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) !== 0;
}

/** The request bodies that are on their way: how many, how many of each client, and how many bytes of them are held. */
export class UnfinishedBodies {
  readonly #ofClients = new Map<string, number>();
  #count = 0;
  #bytes = 0;

  /** Counts one more, if there is room for it. */
  begin(client: string): "too_many_bodies" | "busy" | null {
    const ofClient = this.#ofClients.get(client) ?? 0;
    if (ofClient >= unfinishedLimits.ofClient) return "too_many_bodies";
    if (this.#count >= unfinishedLimits.ofAll) return "busy";
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

  /**
   * Makes room for more bytes of a body.
   * @param length of the body with them
   * @returns whether they may be held
   */
  hold(bytes: number, length: number): boolean {
    if (this.#bytes + bytes > unfinishedLimits.bytes && length > unfinishedLimits.usualBody) return false;
    this.#bytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#bytes -= bytes;
  }
}

/**
 * Keeps a body back until it is whole, so that nobody else waits for it or finds it broken off.
 * @param limits how many bytes it may have, and seconds it may take
 * @param end is called once: with the body, or with what is wrong
 */
export function holdBody(
  request: IncomingMessage,
  bodies: UnfinishedBodies,
  limits: { body: number; seconds: number },
  end: (body: Body | BodyFault) => void,
): void {
  const body = new GrowingBody();
  const finish = (result: Body | BodyFault) => {
    clearTimeout(timer);
    request.off("close", breakOff);
    takePieces(request, null);
    bodies.release(body.length);
    end(result);
  };
  const breakOff = () => finish("broken_off");
  const timer = setTimeout(() => finish("request_timeout"), limits.seconds * 1000).unref();
  request.once("close", breakOff);
  takePieces(request, (piece) => {
    if (piece === null) finish(body.bytes());
    else if (body.length + piece.length > limits.body || body.pieces === mostPieces)
      finish("content_too_large");
    else if (!bodies.hold(piece.length, body.length + piece.length)) finish("busy");
    else body.add(piece);
  });
}

/** Gives a body that was held to who reads the request. */
export function giveBack(request: IncomingMessage, body: Body): void {
  if (body.length > 0) request.push(body);
  request.push(null);
}

/** Takes a body to its end, and keeps nothing of it. */
export function swallowBody(request: IncomingMessage, end: () => void): void {
  takePieces(request, (piece) => {
    if (piece === null) end();
  });
}

/**
 * Gives what Node.js reads of a body to somebody else than who reads the request, for as long as there is somebody. Only
 * so can it still be read afterwards.
 */
function takePieces(request: IncomingMessage, take: ((piece: Buffer | null) => void) | null): void {
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
