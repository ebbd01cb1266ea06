import { z } from "zod";
import type { ProviderSettings } from "@/lib/identity-provider/schema";
import { statedMembers, statesError } from "@/lib/identity-provider/stated-members";
import type { ProviderVersion } from "@/lib/identity-provider/versions";
import type { Evidence } from "@/lib/messages/sign-in-evidence";
import { SignInFailure } from "./failures";
import { kindOfValue } from "./kind-of-value";
import { mask } from "./masked-request";
import type { OutboundAnswer, OutboundRequest } from "./outbound";

type Credentials = Pick<ProviderVersion, "clientId" | "tokenEndpoint" | "tokenRequestFormat"> & {
  clientSecret: string;
  settings: {
    advanced: Pick<ProviderSettings["advanced"], "tokenAuthentication" | "encodeClientCredentials">;
  };
};

// RFC 6750, section 2.1, widened to RFC 6749's VSCHAR, allows these after "Bearer".
const accessToken = z.string().regex(/^[\x21-\x7e]{1,16384}$/);

const tokenAnswer = z.looseObject({
  access_token: accessToken,
  token_type: z
    .string()
    .regex(/^\s*bearer\s*$/i)
    .optional(),
});

/** Follows specification 4.2, RFC 6749 (section 4.1.3) and RFC 7636 (section 4.5). Credentials never go in both header and body. */
export function buildTokenRequest(
  provider: Credentials,
  code: string,
  redirectUri: string,
  verifier: string | null = null,
): OutboundRequest {
  const isBasic = provider.settings.advanced.tokenAuthentication === "client_secret_basic";
  const fields = {
    code,
    grant_type: "authorization_code",
    redirect_uri: redirectUri,
    ...(verifier !== null && { code_verifier: verifier }),
    ...(isBasic ? {} : { client_id: provider.clientId, client_secret: provider.clientSecret }),
  };
  const isForm = provider.tokenRequestFormat === "form";
  return {
    method: "POST",
    url: provider.tokenEndpoint,
    headers: {
      ...(isBasic && { Authorization: basicOf(provider) }),
      "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      Accept: "application/json",
    },
    body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
  };
}

// The specification (section 5) leaves them unchanged; some providers insist on the encoding of RFC 6749, section 2.3.1.
function basicOf({ clientId, clientSecret, settings }: Credentials): string {
  const { encodeClientCredentials } = settings.advanced;
  const parts = [clientId, clientSecret].map(encodeClientCredentials ? formEncoded : String);
  return `Basic ${Buffer.from(parts.join(":"), "utf8").toString("base64")}`;
}

const formEncoded = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);

/** Ignores the Content-Type (specification 2.2). @throws SignInFailure `token_refused`, also for an error in a 200; `token_malformed` */
export function judgeTokenAnswer({ status, text }: OutboundAnswer): string {
  if (status < 200 || status > 299) throw refusedWith("status", status);
  const json = parseJsonObject(text);
  if (!json) throw new SignInFailure("token_malformed");
  if (statesError(json)) throw refusedWith("error_with_status", status);
  const parsed = tokenAnswer.safeParse(statedMembers(json));
  if (!parsed.success) throw new SignInFailure("token_malformed", oddMembersOf(json));
  return parsed.data.access_token;
}

const refusedWith = (code: "status" | "error_with_status", status: number) =>
  new SignInFailure("token_refused", [{ code, status: String(status) }]);

// Names with digits could be the token, so this masks them.
const typeName = /^[a-z_-]{1,20}$/i;

function oddMembersOf(json: Record<string, unknown>): Evidence[] {
  const { access_token: token, token_type } = statedMembers(json);
  const type = typeof token_type === "string" && typeName.test(token_type) ? token_type : mask;
  const isOtherType = !tokenAnswer.shape.token_type.safeParse(token_type).success;
  const odd: Evidence[] = isOtherType ? [{ code: "token_type_other", type }] : [];
  if (token === undefined) return [{ code: "token_absent" }, ...odd];
  if (typeof token !== "string")
    return [{ code: "value_kind", name: "access_token", kind: kindOfValue(token) }, ...odd];
  return accessToken.safeParse(token).success ? odd : [{ code: "token_unusable" }, ...odd];
}

export function idTokenIn({ text }: OutboundAnswer): string | null {
  const token = parseJsonObject(text)?.id_token;
  return typeof token === "string" ? token : null;
}

export function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown> | null)
      : null;
  } catch {
    return null;
  }
}
