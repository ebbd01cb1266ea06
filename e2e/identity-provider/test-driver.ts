import { randomUUID } from "node:crypto";
import type { Behaviour } from "./behaviour";
import { IdentityProviderControl } from "./control";
import { type RunningIdentityProvider, startIdentityProvider } from "./server";

export const redirectUri = "http://localhost:3000/auth/oauth_base/callback";
// The form encoding of RFC 6749 would change this secret.
export const client = { clientId: "lectern", clientSecret: "sécret:%41" };
export const basic = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString("base64")}`;
export const authorization = {
  response_type: "code",
  client_id: client.clientId,
  redirect_uri: redirectUri,
  state: "a b&c=/é",
};

export class Driver {
  readonly control: IdentityProviderControl;
  readonly url: string;
  readonly close: () => Promise<void>;

  static async start(): Promise<Driver> {
    const registered = { ...client, redirectUris: [redirectUri] };
    return new Driver(await startIdentityProvider({ port: 0, ...registered, tokenRequestFormat: "json" }));
  }

  private constructor({ url, close }: RunningIdentityProvider) {
    this.url = url;
    this.close = close;
    this.control = new IdentityProviderControl(url);
  }

  request(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.url}${path}`, { redirect: "manual", ...init });
  }

  authorize(query: Record<string, string> | [string, string][] = authorization): Promise<Response> {
    return this.request(`/authorize?${new URLSearchParams(query)}`);
  }

  postLogin(fields: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams({ ...authorization, ...fields });
    return this.request("/login", { method: "POST", body });
  }

  async callbackOf(fields: Record<string, string>): Promise<URL> {
    return new URL((await this.postLogin(fields)).headers.get("location") ?? "no location");
  }

  async grantFor(login: string): Promise<{ code: string; grant_type: string; redirect_uri: string }> {
    const code = (await this.callbackOf({ login })).searchParams.get("code") ?? "";
    return { code, grant_type: "authorization_code", redirect_uri: redirectUri };
  }

  exchange(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const defaults = { authorization: basic, "content-type": "application/json" };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return this.request("/token", { method: "POST", body: text, headers: { ...defaults, ...headers } });
  }

  async tokenFor(login: string): Promise<string> {
    return accessTokenOf(await this.exchange(await this.grantFor(login)));
  }

  userinfo(token: string, headers: Record<string, string> = {}): Promise<Response> {
    const defaults = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return this.request("/userinfo", { headers: { ...defaults, ...headers } });
  }

  async personaWho(behaviour: Behaviour): Promise<string> {
    const login = `test-${randomUUID()}`;
    await this.control.putPersona({ login, label: login, hint: "", profile: { user_id: login }, behaviour });
    return login;
  }
}

export async function accessTokenOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { access_token: string }).access_token;
}
