import { createHash } from "node:crypto";
import { Refusal } from "@/lib/errors";
import { headLength, servedType } from "./media-type";
import { findPngError } from "./png-check";
import { type MediaKind, mediaKinds } from "./schema";

// Checking larger pictures would take seconds.
const mostDecoded = 256 * 1024 ** 2;

export class ReceivedFile {
  mediaType = "";
  size = 0;
  readonly #hash = createHash("sha256");
  readonly #kind: MediaKind;
  readonly #picture: Uint8Array[] = [];

  constructor(kind: MediaKind) {
    this.#kind = kind;
  }

  get sha256(): string {
    return this.#hash.copy().digest("hex");
  }

  /** Yields the bytes, held back until the first ones show the type. Works once for each file. @throws Refusal `invalid_input` */
  async *judge(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let head: Buffer | null = Buffer.alloc(0);
    for await (const some of bytes) {
      this.#measure(some);
      if (!head) yield some;
      else if (head.length + some.length < headLength) head = Buffer.concat([head, some]);
      else {
        yield this.#judgeHead(Buffer.concat([head, some]));
        head = null;
      }
    }
    if (head) yield this.#judgeHead(head);
    if (this.mediaType !== "image/png") return;
    // Certificates print it, and decoding a damaged one never ends there.
    if ((await findPngError(Buffer.concat(this.#picture), mostDecoded)) === "damaged")
      throw new Refusal("picture_damaged");
  }

  #measure(some: Uint8Array): void {
    this.size += some.length;
    if (this.size > mediaKinds[this.#kind].maxBytes) throw tooLarge(this.#kind);
    this.#hash.update(some);
    if (this.#kind === "image" && ["", "image/png"].includes(this.mediaType)) this.#picture.push(some);
  }

  #judgeHead(head: Buffer): Buffer {
    this.mediaType = typeOfHead(this.#kind, head);
    return head;
  }
}

/** Throws Refusal `file_empty`, and `file_of_other_kind` when the first bytes are not of that kind. */
export function typeOfHead(kind: MediaKind, head: Uint8Array): string {
  if (head.length === 0) throw new Refusal("file_empty");
  const type = servedType(kind, head.subarray(0, headLength));
  if (!type) throw new Refusal("file_of_other_kind", { kind });
  return type;
}

export function tooLarge(kind: MediaKind): Refusal {
  return new Refusal("file_too_large", { kind });
}
