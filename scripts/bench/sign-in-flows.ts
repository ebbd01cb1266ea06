import { Client } from "undici";
import type { Round } from "./load";
import { median, quantile } from "./verdict";

/** Acts as a browser without cookies that signs in once, over a connection that stays open. */
export type SignIn = (client: Client, login: string) => Promise<void>;

/** `GET /auth/oauth_base`, then the callback. */
export const atLectern: SignIn = async (client, login) => {
  const started = await ask(client, 303, "/auth/oauth_base");
  const path = callbackOf(started.location, "/auth/oauth_base/callback", login);
  const landed = await ask(client, 303, path, { cookie: started.cookie });
  requireSession(landed, "lectern_session=");
};

/** Sends what next-auth's `signIn()` sends from the browser: the CSRF token and the form, then the callback. */
export const atNextAuth: SignIn = async (client, login) => {
  const csrf = await ask(client, 200, "/api/auth/csrf");
  const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
  const form = new URLSearchParams({ csrfToken, callbackUrl: "/", json: "true" }).toString();
  const started = await ask(client, 200, "/api/auth/signin/bench", { cookie: csrf.cookie, form });
  const { url } = JSON.parse(started.text) as { url: string };
  const path = callbackOf(url, "/api/auth/callback/bench", login);
  const landed = await ask(client, 302, path, { cookie: `${csrf.cookie}; ${started.cookie}` });
  requireSession(landed, "next-auth.session-token=");
};

/** `GET /login`, then the callback. */
export const atFastify: SignIn = async (client, login) => {
  const started = await ask(client, 302, "/login");
  const landed = await ask(client, 302, callbackOf(started.location, "/callback", login), {
    cookie: started.cookie,
  });
  requireSession(landed, "session=");
};

/** Signs in people one after the other. */
export async function signInAll(at: { origin: string; signIn: SignIn }, logins: string[]): Promise<void> {
  const client = new Client(at.origin);
  for (const login of logins) await at.signIn(client, login);
  await client.close();
}

/** Signs in without pause on each connection. */
export async function signInFor(
  { origin, signIn }: { origin: string; signIn: SignIn },
  { nextLogin, connections }: { nextLogin: () => string; connections: number },
  milliseconds: number,
): Promise<Round> {
  const clients = Array.from({ length: connections }, () => new Client(origin));
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - start < milliseconds) {
        const began = performance.now();
        await signIn(client, nextLogin());
        times.push(performance.now() - began);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  return { perSecond: times.length / seconds, p50: median(times), p99: quantile(times, 0.99) };
}

type Answer = { location: string; cookie: string; text: string };

type Sent = { cookie?: string; form?: string };

async function ask(
  client: Client,
  status: number,
  path: string,
  { cookie, form }: Sent = {},
): Promise<Answer> {
  const headers = {
    "user-agent": "lectern-bench",
    ...(cookie && { cookie }),
    ...(form && { "content-type": "application/x-www-form-urlencoded" }),
  };
  const method = form ? "POST" : "GET";
  const answer = await client.request({ path, method, headers, body: form ?? null });
  const text = await answer.body.text();
  if (answer.statusCode !== status)
    throw new Error(`${path} was answered with ${answer.statusCode}, not ${status}: ${text.slice(0, 500)}`);
  const cookies = [answer.headers["set-cookie"] ?? []].flat();
  return {
    location: String(answer.headers.location),
    cookie: cookies.map((line) => line.split(";")[0]).join("; "),
    text,
  };
}

/** Makes the identity provider's answer, which would come from its login page. */
function callbackOf(authorization: string, path: string, login: string): string {
  const { searchParams } = new URL(authorization);
  const code = `${login}.${Math.random().toString(36).slice(2)}`;
  const state = searchParams.get("state");
  return `${path}?${new URLSearchParams({ code, ...(state && { state }) })}`;
}

function requireSession({ cookie, location }: Answer, name: string): void {
  if (!cookie.includes(name)) throw new Error(`Nobody was signed in: ${location}`);
}
