import NextAuth, { type AuthOptions } from "next-auth";

/** Limits what next-auth sees of a request, so that no stray cookie or parameter reaches it. */
type ActionRequest = {
  nextauth: string[];
  method: string;
  query?: Record<string, string>;
  cookies?: Record<string, string>;
  body?: Record<string, unknown>;
};

export async function runNextAuth(actionRequest: ActionRequest, options: AuthOptions): Promise<Response> {
  const { nextauth, method, query = {}, cookies = {}, body = {} } = actionRequest;
  const recorder = new Recorder();
  const request = { method, query: { ...query, nextauth }, cookies, headers: {}, body };
  // The types want a Pages Router request and response; next-auth uses only these members.
  await NextAuth(request as never, recorder as never, options);
  return recorder.answer();
}

class Recorder {
  #status = 200;
  #headers = new Map<string, string | string[]>();
  #body: unknown = null;

  status(code: number): this {
    this.#status = code;
    return this;
  }

  getHeader(name: string) {
    return this.#headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | string[]): this {
    this.#headers.set(name.toLowerCase(), value);
    return this;
  }

  send(body: unknown): void {
    this.#body = body;
  }

  json(body: unknown): void {
    this.#body = body;
  }

  end(): void {}

  answer(): Response {
    const headers = new Headers();
    for (const [name, value] of this.#headers) for (const one of [value].flat()) headers.append(name, one);
    const isText = this.#body === null || typeof this.#body === "string";
    const body = isText ? (this.#body as string | null) : JSON.stringify(this.#body);
    return new Response(body, { status: this.#status, headers });
  }
}
