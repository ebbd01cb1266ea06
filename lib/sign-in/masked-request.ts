import type { OutboundRequest } from "./outbound";

/** What stands in a report in place of a secret. */
export const mask = "•••";

const secretFields = ["code", "code_verifier"];

/** A request to the identity provider, fit to be shown and kept: credentials, token, code and verifier are masked. */
export function masked({ method, url, headers, body }: OutboundRequest) {
  const { Authorization = "", ...others } = headers;
  const scheme = Authorization.split(" ")[0];
  return { method, url, headers: { Authorization: `${scheme} ${mask}`, ...others }, body: maskedBody(body) };
}

function maskedBody(body: string | undefined): string | null {
  if (body === undefined) return null;
  return body.startsWith("{") ? maskedJson(body) : maskedForm(body);
}

function maskedJson(body: string): string {
  const fields = Object.entries(JSON.parse(body) as Record<string, string>);
  return JSON.stringify(Object.fromEntries(fields.map(hideSecret)), null, 2);
}

function maskedForm(body: string): string {
  return [...new URLSearchParams(body)].map((field) => hideSecret(field).join("=")).join("&");
}

function hideSecret([name, value]: [string, string]): [string, string] {
  return [name, secretFields.includes(name) ? mask : value];
}
