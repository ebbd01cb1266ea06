import { NextRequest } from "next/server";
import { finishSignIn } from "@/lib/auth/callback";
import { startSignIn } from "@/lib/auth/start";
import { env } from "@/lib/env";

/** A person at a browser that has cookies and nothing else: walks a sign-in by calling the handlers themselves. */
export class PersonAtBrowser {
  readonly cookies = new Map<string, string>();

  /** Begins a sign-in; answers with the address at the identity provider. */
  start(destination = "/"): Promise<URL> {
    return this.open(`${env().BASE_URL}/auth/oauth_base?destination=${encodeURIComponent(destination)}`);
  }

  /** Opens an address that begins a sign-in or a test; answers with where it leads. */
  async open(address: string): Promise<URL> {
    const { pathname, search } = new URL(address);
    const answer = await this.#send(startSignIn, `${pathname}${search}`);
    return new URL(answer.headers.get("location") ?? "");
  }

  /** Chooses who to be at the demonstration identity provider; answers with the callback's address. */
  async choose(authorization: URL, login: string): Promise<string> {
    const body = new URLSearchParams([...authorization.searchParams, ["login", login]]);
    const answer = await fetch(new URL("/login", authorization), {
      method: "POST",
      body,
      redirect: "manual",
    });
    return answer.headers.get("location") ?? "";
  }

  /** Comes back from the identity provider; answers with the path that follows, and the attempt if it failed. */
  async comeBack(callback: string) {
    const { pathname, search } = new URL(callback);
    const answer = await this.#send(finishSignIn, `${pathname}${search}`);
    const location = new URL(answer.headers.get("location") ?? "");
    const attempt = location.searchParams.get("attempt");
    return { status: answer.status, path: `${location.pathname}${location.search}`, attempt };
  }

  /** The whole way. */
  async signIn(login: string, destination = "/") {
    return this.comeBack(await this.choose(await this.start(destination), login));
  }

  get session(): string | undefined {
    return this.cookies.get("lectern_session");
  }

  async #send(handler: (request: NextRequest) => Promise<Response>, path: string): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await handler(new NextRequest(`${env().BASE_URL}${path}`, { headers: { cookie } }));
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return answer;
  }
}
