import type { OutboundRequest } from "./outbound";

export const mask = "•••";

const secretFields = ["code", "code_verifier", "client_secret"];

export function masked({ method, url, headers, body }: OutboundRequest) {
  const { Authorization, ...others } = headers;
  const credentials = Authorization && { Authorization: `${Authorization.split(" ")[0]} ${mask}` };
  return { method, url, headers: { ...credentials, ...others }, body: maskedBody(body) };
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
