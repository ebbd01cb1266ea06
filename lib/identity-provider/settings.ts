import { isDeepStrictEqual } from "node:util";
import ipaddr from "ipaddr.js";
import { isInNetwork } from "@/lib/ip-networks";
import type { EndpointError } from "@/lib/refusal-codes";

type RequiredAttribute = { attribute: string; operator: string; values: string[] };

const reserved = ["response_type", "client_id", "redirect_uri", "state"];

// The parameters beyond `reserved` have their own settings.
const ownParameters = [...reserved, "scope", "code_challenge", "code_challenge_method"];

/** Returns true for public unicast addresses and those inside an `allowed` CIDR range (IDP_ALLOWED_CIDRS). */
export function isAdmittedAddress(address: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return isPublic(parsed) || allowed.some((range) => isInNetwork(address, range));
}

export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Returns null for a good endpoint. Connecting checks resolved addresses (connecting.ts). */
export function findEndpointError(value: string, allowed: readonly string[]): EndpointError | null {
  if (!URL.canParse(value)) return { code: "malformed", host: "" };
  const url = new URL(value);
  const host = hostOf(url);
  if (url.protocol !== "https:" && url.protocol !== "http:") return { code: "other_protocol", host };
  if (url.username || url.password) return { code: "with_credentials", host };
  if (url.hash || value.includes("#")) return { code: "with_fragment", host };
  if (ipaddr.isValid(host) && !isAdmittedAddress(host, allowed)) return { code: "not_public", host };
  if (url.protocol === "http:" && !mayUseHttp(host, allowed)) return { code: "insecure", host };
  return null;
}

export function isOwnParameter(name: string): boolean {
  return ownParameters.includes(name);
}

/** Returns a parameter in the endpoint's query that collides with Lectern's (specification 4.2), or null. */
export function findReservedParameter(authorizationEndpoint: string): string | null {
  if (!URL.canParse(authorizationEndpoint)) return null;
  const query = new URL(authorizationEndpoint).searchParams;
  return reserved.find((name) => query.has(name)) ?? null;
}

export function versionName({ id, version }: { id: string; version: number }): string {
  return `${id}.${version}`;
}

export function isSameVersion(one: Parameters<typeof versionName>[0] | null, other: typeof one): boolean {
  return (one && versionName(one)) === (other && versionName(other));
}

type Described = {
  version: number;
  issuer: string;
  clientId: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  usersEndpoint: string;
  tokenRequestFormat: string;
  settings: { requiredAttributes: readonly RequiredAttribute[]; advanced: object };
};

export function describeVersion(version: Described): Record<string, unknown> {
  const { issuer, clientId, authorizationEndpoint, tokenEndpoint, usersEndpoint, tokenRequestFormat } =
    version;
  const { advanced, requiredAttributes, ...settings } = version.settings;
  const endpoints = { authorizationEndpoint, tokenEndpoint, usersEndpoint };
  const wire = { issuer, clientId, ...endpoints, tokenRequestFormat };
  const rules = { requiredAttributes: requiredAttributes.map(inLine) };
  return { version: version.version, ...wire, ...settings, ...rules, ...advanced };
}

// jsonb would not keep the order of a rule's fields.
const inLine = ({ attribute, operator, values }: RequiredAttribute) =>
  `${attribute} ${operator} ${values.join(", ")}`;

type Ruled = {
  id: string;
  settings: { requiredAttributes: readonly RequiredAttribute[]; advanced: { attributePaths: object } };
};

/** Returns true for another provider, a new rule, or other paths of user IDs or groups, which may refuse people or take roles. */
export function narrowsSignIn(before: Ruled, after: Ruled): boolean {
  const [was, is] = [before.settings, after.settings];
  const hasNewRule = is.requiredAttributes.some(
    (rule) => !was.requiredAttributes.some((known) => isDeepStrictEqual(known, rule)),
  );
  const readsOthers = !isDeepStrictEqual(was.advanced.attributePaths, is.advanced.attributePaths);
  return before.id !== after.id || hasNewRule || readsOthers;
}

/** Requires the same origin, so that an admin can't send the secret to themselves and read it. */
export function mayReuseSecret(before: string, tokenEndpoint: string): boolean {
  return new URL(before).origin === new URL(tokenEndpoint).origin;
}

function mayUseHttp(host: string, allowed: readonly string[]): boolean {
  if (host === "localhost")
    return ["127.0.0.1", "::1"].some((address) => isAdmittedAddress(address, allowed));
  return isLoopbackAddress(host) && isAdmittedAddress(host, allowed);
}

// ipaddr.js calls unknown ranges unicast, such as ::7f00:1, an old form of 127.0.0.1; IANA assigns public addresses from this block alone.
const globalUnicast = "2000::/3";

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return (
    address.range() === "unicast" &&
    (address.kind() === "ipv4" || isInNetwork(address.toString(), globalUnicast))
  );
}
