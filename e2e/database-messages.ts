const [sync, query, terminate, password, readyForQuery] = [..."SQXpZ"].map((letter) => letter.charCodeAt(0));

/** Requests are Parse, Bind, Describe, Execute, Sync, or one Query; the startup message has no letter. */
export function endsRequest(message: Buffer): boolean {
  return message[0] === 0 || [sync, query, terminate, password].includes(message[0]);
}

export const endsStatement = (message: Buffer) => message[0] === sync || message[0] === query;

export const isReadyForQuery = (message: Buffer) => message[0] === readyForQuery;

/** https://www.postgresql.org/docs/current/protocol-message-formats.html */
export class Messages {
  #rest = Buffer.alloc(0);
  #letter: 0 | 1;

  constructor(first: "startup" | "typed" = "typed") {
    this.#letter = first === "startup" ? 0 : 1;
  }

  read(chunk: Buffer): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const whole: Buffer[] = [];
    while (this.#rest.length >= this.#letter + 4) {
      const length = this.#letter + this.#rest.readUInt32BE(this.#letter);
      if (this.#rest.length < length) break;
      whole.push(this.#rest.subarray(0, length));
      this.#rest = this.#rest.subarray(length);
      this.#letter = 1;
    }
    return whole;
  }
}
