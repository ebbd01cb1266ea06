import { statesError } from "@/lib/identity-provider/stated-members";
import type { AnswerKind, Stated } from "@/lib/sign-in-attempts/schema";
import { mask } from "./masked-request";
import type { OutboundAnswer } from "./outbound";

type Secrets = readonly (string | null)[];

/** Reads the words of a refusal (RFC 6749, section 5.2; RFC 6750, section 3). @param secrets sent values, which it may echo */
export function statedInAnswer(
  { status, text, challenge = "" }: OutboundAnswer,
  json: Record<string, unknown> | null,
  secrets: Secrets,
): Stated | null {
  const body = json ?? parseForm(text);
  const hasSucceeded = status >= 200 && status < 300;
  if (hasSucceeded && !statesError(body)) return null;
  const { schemes, parameters } = parseChallenge(challenge);
  const nested = typeof body.error === "object" && body.error ? (body.error as Record<string, unknown>) : {};
  const fitted = (...values: unknown[]) => firstText(values, secrets);
  return withoutBlanks({
    error: fitted(body.error, nested.code, nested.status, parameters.error),
    description: fitted(
      body.error_description,
      nested.message,
      // OAuth doesn't define these, but gateways and several providers send them.
      body.message,
      body.errorSummary,
      parameters.error_description,
    ),
    uri: fitted(body.error_uri, parameters.error_uri),
    scope: fitted(body.scope, parameters.scope),
    schemes,
  });
}

/** Returns the authorization response's own words (RFC 6749, section 4.1.2.1). */
export function statedInCallback(parameters: URLSearchParams, secrets: Secrets): Stated | null {
  const fitted = (name: string) => firstText([parameters.get(name)], secrets);
  return withoutBlanks({
    error: fitted("error"),
    description: fitted("error_description"),
    uri: fitted("error_uri"),
    scope: "",
    schemes: [],
  });
}

export const fitText = (text: string, secrets: Secrets = []) => firstText([text], secrets);

export function kindOf(text: string): AnswerKind {
  const start = text.trim();
  if (start === "") return "empty";
  if (start.startsWith("<")) return "page";
  if (start.startsWith("[")) return "list";
  return formPattern.test(start) ? "form" : "other";
}

const formPattern = /^[\w.-]{1,100}=[^\s<]*$/;

function parseForm(text: string): Record<string, unknown> {
  return kindOf(text) === "form" ? Object.fromEntries(new URLSearchParams(text)) : {};
}

/** RFC 9110, section 11.6.1: merges schemes and parameters of several challenges. */
function parseChallenge(header: string): { schemes: string[]; parameters: Record<string, string> } {
  const parts = header.replace(/"(?:[^"\\]|\\.)*"/g, '""').split(",");
  const schemes = parts.flatMap((part) => {
    const [, scheme] = /^\s*([\w-]+)(?!\s*=|[\w-])/.exec(part) ?? [];
    return scheme ? [scheme.slice(0, 40)] : [];
  });
  const found = header.matchAll(/([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g);
  const parameters = [...found].map(([, name = "", quoted, plain = ""]) => [
    name.toLowerCase(),
    quoted?.replace(/\\(.)/g, "$1") ?? plain,
  ]);
  return { schemes: [...new Set(schemes)].slice(0, 5), parameters: Object.fromEntries(parameters) };
}

function withoutBlanks({ schemes, ...texts }: Required<Stated>): Stated | null {
  const given = Object.entries(texts).filter(([, text]) => text);
  const stated = { ...Object.fromEntries(given), ...(schemes.length > 0 && { schemes }) };
  return Object.keys(stated).length > 0 ? stated : null;
}

const limit = 500;
const readLimit = 2_000;

function firstText(values: readonly unknown[], secrets: Secrets): string {
  const text = values.find((value) => typeof value === "string" && value.trim() !== "") ?? "";
  const fit = withoutSecrets(clean((text as string).slice(0, readLimit)), secrets);
  return fit.length > limit ? `${fit.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, "")}…` : fit;
}

function clean(text: string): string {
  const spaced = text.replace(/[\s\p{Zl}\p{Zp}]+/gu, " ").replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, "");
  return spaced.normalize("NFC").trim();
}

const emailAddress = /[^\s@<>"'(),;:]+@(?=[\w-]+\.[\w.-]+)/g;
const jsonWebToken = /\beyJ[\w-]{5,}(?:\.[\w-]*)+/g;
const opaque = /[\w+=~-]{40,}/g;

function withoutSecrets(text: string, secrets: Secrets): string {
  return secrets
    .flatMap((secret) => (secret ? writings(secret) : []))
    .reduce(withoutSecret, text)
    .replace(jsonWebToken, mask)
    .replace(opaque, mask)
    .replace(emailAddress, `${mask}@`);
}

function writings(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  const escaped = secret.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
  const named = escaped.replaceAll("&#38;", "&amp;").replaceAll("&#60;", "&lt;").replaceAll("&#62;", "&gt;");
  const written = [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ "": secret }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    escaped,
    named.replaceAll("&#34;", "&quot;"),
    bytes.toString("base64"),
    bytes.toString("base64url"),
    bytes.toString("hex"),
  ];
  return [...new Set(written.map(clean))].filter(Boolean);
}

// Masks parts of this many characters too, because providers shorten what they echo.
const telling = 8;

function withoutSecret(text: string, secret: string): string {
  const [folded, sought] = [text.toLowerCase(), secret.toLowerCase()];
  // In a few scripts lower case is longer, and would shift positions.
  if (folded.length !== text.length) return withoutSecret(folded, sought);
  const size = Math.min(sought.length, telling);
  let [kept, end] = ["", 0];
  for (let at = 0; at + size <= folded.length; at += 1) {
    if (!sought.includes(folded.slice(at, at + size))) continue;
    if (at > end || end === 0) kept += `${text.slice(end, at)}${mask}`;
    end = at + size;
  }
  return kept + text.slice(end);
}
