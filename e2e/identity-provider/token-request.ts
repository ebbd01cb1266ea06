import { exactly, readParameters } from "./parameters";
import type { Client, Provider, TokenRequestFormat } from "./provider";
import { mediaTypeOf, type ReceivedRequest } from "./received-request";
import { invalidRequest, Refusal } from "./refusal";
import { readJsonMembers } from "./token-request-json";

type TokenRequest = { code: string; redirect_uri: string };

const formats: Record<TokenRequestFormat, { mediaType: string; read(body: string): Map<string, string> }> = {
  json: { mediaType: "application/json", read: readJsonMembers },
  form: { mediaType: "application/x-www-form-urlencoded", read: readParameters },
};

/** https://datatracker.ietf.org/doc/html/rfc6749#section-4.1.3 */
export function judgeTokenRequest(provider: Provider, received: ReceivedRequest): TokenRequest {
  const { tokenRequestFormat, tokenAuthentication } = provider.settings;
  const { mediaType, read } = formats[tokenRequestFormat];
  const isReadable = mediaTypeOf(received) === mediaType;
  const isPosted = tokenAuthentication === "client_secret_post";
  if (isPosted) authenticatePostedClient(provider.client, isReadable ? read(received.body) : new Map());
  else authenticateClient(provider, received.headers.authorization);
  if (!isReadable) {
    throw invalidRequest(
      `The Content-Type is "${received.headers["content-type"] ?? ""}", not "${mediaType}".`,
    );
  }
  const names = ["code", "grant_type", "redirect_uri"] as const;
  const request = exactly(read(received.body), names, isPosted ? ["client_id", "client_secret"] : []);
  if (request.grant_type !== "authorization_code") {
    throw new Refusal(
      400,
      "unsupported_grant_type",
      `The grant_type is "${request.grant_type}", not "authorization_code".`,
    );
  }
  return request;
}

/** Reads either format, to attribute refused requests too. */
export function codeOf(body: string): string | undefined {
  for (const { read } of Object.values(formats)) {
    try {
      const code = read(body).get("code");
      if (code) return code;
    } catch {}
  }
  return undefined;
}

// The specification's words: base64 of CLIENT_ID:CLIENT_SECRET as they stand, without RFC 6749's form encoding.
function authenticateClient({ client, settings }: Provider, header: string | undefined): void {
  const [clientId, clientSecret] = [client.clientId, client.clientSecret].map(
    settings.encodedCredentials ? formEncoded : String,
  );
  if (header === undefined) throw invalidClient("The Authorization header is missing.");
  if (!header.startsWith("Basic "))
    throw invalidClient('The Authorization header does not start with "Basic ".');
  if (header === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`) return;
  const given = Buffer.from(header.slice("Basic ".length), "base64").toString("utf8");
  if (!given.startsWith(`${clientId}:`))
    throw invalidClient("The Basic credentials carry another client id.");
  if (given !== `${clientId}:${clientSecret}`) throw invalidClient("The client secret is wrong.");
  throw invalidClient("The Basic credentials are right, but they are not written as standard base64.");
}

const formEncoded = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);

// Like many providers, it doesn't say where it looked, and names no scheme (RFC 6749, 5.2).
function authenticatePostedClient(client: Client, parameters: ReadonlyMap<string, string>): void {
  const isRight =
    parameters.get("client_id") === client.clientId &&
    parameters.get("client_secret") === client.clientSecret;
  if (!isRight) throw new Refusal(401, "invalid_client", "Client authentication failed.");
}

// RFC 6749, 5.2: a client that failed to authenticate is answered with 401, not 400.
function invalidClient(reason: string): Refusal {
  return new Refusal(401, "invalid_client", reason, {
    "www-authenticate": 'Basic realm="Northwind Identity"',
  });
}
