import { z } from "zod";
import type { ProviderVersion } from "@/lib/identity-provider/versions";
import { SignInFailure } from "./failures";
import type { OutboundAnswer, OutboundRequest } from "./outbound";

type Credentials = Pick<ProviderVersion, "clientId" | "tokenEndpoint" | "tokenRequestFormat"> & {
  clientSecret: string;
};

// What may stand behind "Bearer" in a header (RFC 6750, section 2.1, widened to RFC 6749's VSCHAR).
const accessToken = z.string().regex(/^[\x21-\x7e]{1,16384}$/);

const tokenAnswer = z.looseObject({
  access_token: accessToken,
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .optional(),
});

/** The token request (specification 4.2; RFC 6749, section 4.1.3), with PKCE's `verifier` (RFC 7636, section 4.5). */
export function buildTokenRequest(
  provider: Credentials,
  code: string,
  redirectUri: string,
  verifier: string | null = null,
): OutboundRequest {
  const fields = {
    code,
    grant_type: "authorization_code",
    redirect_uri: redirectUri,
    ...(verifier !== null && { code_verifier: verifier }),
  };
  const basic = Buffer.from(`${provider.clientId}:${provider.clientSecret}`, "utf8").toString("base64");
  const isForm = provider.tokenRequestFormat === "form";
  return {
    method: "POST",
    url: provider.tokenEndpoint,
    headers: {
      Authorization: `Basic ${basic}`,
      "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      Accept: "application/json",
    },
    body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
  };
}

/**
 * The access token of an answer, judged by its shape, whatever its Content-Type (specification 2.2).
 * @throws SignInFailure `token_refused` (not 2xx, or an error in a 200), `token_malformed`
 */
export function judgeTokenAnswer({ status, text }: OutboundAnswer): string {
  if (status < 200 || status > 299) throw new SignInFailure("token_refused", `status ${status}`);
  const json = parseJsonObject(text);
  if (!json) throw new SignInFailure("token_malformed");
  if ("error" in json) throw new SignInFailure("token_refused", `error in a ${status}`);
  const parsed = tokenAnswer.safeParse(json);
  if (!parsed.success) throw new SignInFailure("token_malformed");
  return parsed.data.access_token;
}

/** Null when the text is not a JSON object. */
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
