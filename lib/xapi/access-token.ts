import { post } from "@/lib/webhooks/post";

type Client = { tokenUrl: string; clientId: string; scope: string | null };

export class TokenError extends Error {
  override name = "TokenError";
}

/** Seconds by which a token ends early, for clocks and slow requests. */
const margin = 60;

const known = new Map<string, { token: string; until: number }>();

/** Asks for a token (RFC 6749, section 4.4), or returns the one that is still valid. @throws TokenError */
export async function accessToken(
  { tokenUrl, clientId, scope }: Client,
  secret: string,
  signal: AbortSignal,
): Promise<string> {
  const key = JSON.stringify([tokenUrl, clientId, scope, secret]);
  const valid = known.get(key);
  if (valid && valid.until > Date.now()) return valid.token;
  known.clear();
  const form = new URLSearchParams({ grant_type: "client_credentials", ...(scope && { scope }) });
  const headers = {
    authorization: basic(encodeURIComponent(clientId), encodeURIComponent(secret)),
    "content-type": "application/x-www-form-urlencoded",
    accept: "application/json",
  };
  const answer = await post(
    { url: tokenUrl, headers, body: form.toString(), purpose: "xapi", kept: 65_536 },
    signal,
  );
  if (answer.status !== 200) throw new TokenError(`token: ${answer.status ?? answer.error}`);
  const { access_token: token, expires_in: seconds } = parse(answer.response);
  if (typeof token !== "string") throw new TokenError("token: no access_token");
  const lifetime = typeof seconds === "number" ? seconds - margin : 0;
  known.set(key, { token, until: Date.now() + lifetime * 1000 });
  return token;
}

/** Makes the next call ask for another token. */
export const forgetTokens = () => known.clear();

export const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

function parse(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    throw new TokenError("token: not JSON");
  }
}
