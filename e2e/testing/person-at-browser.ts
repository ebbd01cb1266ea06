import { NextRequest } from "next/server";
import { env } from "@/lib/env";
import { peerHeader } from "@/lib/http/peer";
import { askToOpenAdminLink, openAdminLink } from "@/lib/sign-in/admin-link";
import { finishSignIn } from "@/lib/sign-in/callback";
import { beginTest, startSignIn } from "@/lib/sign-in/start";

/** Simulates a browser with only cookies by calling the handlers. */
export class PersonAtBrowser {
  readonly cookies = new Map<string, string>();

  constructor(readonly address = "192.0.2.1") {}

  start(destination = "/"): Promise<URL> {
    return this.open(`/auth/oauth_base?destination=${encodeURIComponent(destination)}`);
  }

  /** Presses the button when the address asks for confirmation. */
  async open(address: string): Promise<URL> {
    const answer = await (address.includes("?test=") ? this.press(address) : this.get(address));
    return new URL(answer.headers.get("location") ?? "");
  }

  /** Returns the callback's URL. */
  async choose(authorization: URL, login: string): Promise<string> {
    const body = new URLSearchParams([...authorization.searchParams, ["login", login]]);
    const answer = await fetch(new URL("/login", authorization), {
      method: "POST",
      body,
      redirect: "manual",
    });
    return answer.headers.get("location") ?? "";
  }

  /** Returns the next path, and the attempt if it failed. */
  async comeBack(callback: string) {
    const answer = await this.get(callback);
    const location = new URL(answer.headers.get("location") ?? "");
    const attempt = location.searchParams.get("attempt");
    return { status: answer.status, path: `${location.pathname}${location.search}`, attempt };
  }

  async signIn(login: string, destination = "/") {
    return this.comeBack(await this.choose(await this.start(destination), login));
  }

  get session(): string | undefined {
    return this.cookies.get("lectern_session");
  }

  get(address: string, extra: Record<string, string> = {}): Promise<Response> {
    return this.#ask("GET", address, extra);
  }

  press(address: string, extra: Record<string, string> = {}): Promise<Response> {
    return this.#ask("POST", address, extra);
  }

  async #ask(method: "GET" | "POST", address: string, extra: Record<string, string>): Promise<Response> {
    const url = new URL(address, env().BASE_URL);
    const handler = handlers[method][url.pathname];
    if (!handler) throw new Error(`${url.pathname} isn't a sign-in address.`);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, [peerHeader]: this.address, ...extra };
    const answer = await handler(new NextRequest(url, { method, headers }));
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return answer;
  }
}

type Handlers = Record<string, (request: NextRequest) => Promise<Response>>;

const handlers: Record<"GET" | "POST", Handlers> = {
  GET: {
    "/auth/oauth_base": startSignIn,
    "/auth/oauth_base/callback": finishSignIn,
    "/auth/admin-link": askToOpenAdminLink,
  },
  POST: { "/auth/oauth_base": beginTest, "/auth/admin-link": openAdminLink },
};
