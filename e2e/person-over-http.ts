import { Agent, FormData, fetch, type RequestInit } from "undici";

// A fetch would call itself `cors`, which may not begin a sign-in.
const browser = new Agent().compose((dispatch) => (options, handler) => {
  const headers = { ...(options.headers as Record<string, string>), "sec-fetch-mode": "navigate" };
  return dispatch({ ...options, headers }, handler);
});

export type Answer = { status: number; headers: Headers; text: string };

/** `attempt` is the failed one. */
export type Landing = { status: number; path: string; attempt: string | null };

/** Acts as a browser with only cookies, over HTTP. */
export class PersonOverHttp {
  readonly cookies = new Map<string, string>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get(path: string, headers: Record<string, string> = {}, origin = this.#origin): Promise<Answer> {
    return this.#ask(`${origin}${path}`, { headers });
  }

  /** Reads a page as Next.js's RSC payload, at a URL of its own: the page's URL answers only with a redirect. */
  payload(path: string): Promise<Answer> {
    return this.get(`${path}${path.includes("?") ? "&" : "?"}_rsc`, { RSC: "1" });
  }

  /** Sends a form like a browser before hydration. */
  post(path: string, fields: [name: string, value: string][], origin = this.#origin): Promise<Answer> {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return this.#ask(`${origin}${path}`, { method: "POST", headers: { Origin: origin }, body });
  }

  /** Sends the form of a download button, which the download's route answers. */
  download(path: string): Promise<Answer> {
    const headers = { Origin: this.#origin, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document" };
    return this.#ask(`${this.#origin}${path}`, { method: "POST", headers, body: new URLSearchParams() });
  }

  /** Sends fields like a page's script. */
  postFields(path: string, fields: [name: string, value: string][], origin = this.#origin): Promise<Answer> {
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    return this.#ask(`${origin}${path}`, { method: "POST", headers, body: new URLSearchParams(fields) });
  }

  /** Calls a form's action like a page's script, with or without a state before the fields. */
  callAction(path: string, id: string, fields: [name: string, value: string][]): Promise<Answer> {
    const body = new FormData();
    for (const place of [1, 2])
      for (const [name, value] of fields) if (!name.startsWith("$")) body.append(`_${place}_${name}`, value);
    body.append("0", '["$K1","$K2"]');
    const headers = { Origin: this.#origin, "Next-Action": id, Accept: "text/x-component" };
    return this.#ask(`${this.#origin}${path}`, { method: "POST", headers, body });
  }

  /** Returns the URL at the identity provider; null without a redirect. */
  async start(destination = "/"): Promise<URL | null> {
    const { headers } = await this.get(`/auth/oauth_base?destination=${encodeURIComponent(destination)}`);
    const location = headers.get("location");
    return location === null ? null : new URL(location);
  }

  async choose(authorization: URL | null, login: string): Promise<string> {
    if (!authorization) throw new Error("The sign-in did not begin.");
    const body = new URLSearchParams([...authorization.searchParams, ["login", login]]);
    const answer = await fetch(new URL("/login", authorization), {
      method: "POST",
      body,
      redirect: "manual",
    });
    return answer.headers.get("location") ?? "";
  }

  /** Starts and chooses; returns the callback's URL. */
  async approach(login: string, destination = "/"): Promise<string> {
    return this.choose(await this.start(destination), login);
  }

  /** Asks the usual server, or another one of the same platform. */
  async comeBack(callback: string, origin = this.#origin): Promise<Landing> {
    const { pathname, search } = new URL(callback);
    const { status, headers } = await this.get(`${pathname}${search}`, {}, origin);
    const location = headers.get("location");
    if (!location) return { status, path: "", attempt: null };
    const url = new URL(location);
    return { status, path: `${url.pathname}${url.search}`, attempt: url.searchParams.get("attempt") };
  }

  async signIn(login: string, destination = "/"): Promise<Landing> {
    return this.comeBack(await this.approach(login, destination));
  }

  get session(): string | undefined {
    return this.cookies.get("lectern_session");
  }

  async #ask(
    url: string,
    { headers, ...init }: RequestInit & { headers: Record<string, string> },
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      ...init,
      headers: { ...headers, cookie },
      redirect: "manual",
      dispatcher: browser,
    });
    const received = new Headers([...response.headers]);
    this.#keepCookies(received);
    return { status: response.status, headers: received, text: await response.text() };
  }

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
  }
}
