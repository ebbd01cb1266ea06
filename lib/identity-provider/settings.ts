import ipaddr from "ipaddr.js";
import { isInNetwork } from "@/lib/ip-networks";

const reserved = ["response_type", "client_id", "redirect_uri", "state"];

// Set by settings of their own.
const owned = [...reserved, "scope", "code_challenge", "code_challenge_method"];

/**
 * Whether an identity provider may stand at an IP address: unicast on the public internet, or inside one of
 * `allowed` (CIDR ranges, IDP_ALLOWED_CIDRS). An IPv4 address in IPv6 clothing is judged as IPv4.
 */
export function isAdmittedAddress(address: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return isPublic(parsed) || allowed.some((range) => isInNetwork(address, range));
}

/** Whether an IP address is a loopback address, where http is good enough. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** The host of a URL as a DNS or connect call wants it: an IPv6 literal loses its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/**
 * What is wrong with an identity provider's endpoint as far as its text tells, or null.
 * Names are judged again when connecting, by the addresses that they resolve to (lib/sign-in/outbound.ts).
 */
export function findEndpointFault(value: string, allowed: readonly string[]): string | null {
  if (!URL.canParse(value)) return "should be a whole URL, such as https://idp.example.com/oauth/token";
  const url = new URL(value);
  const host = hostOf(url);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "should begin with https://";
  if (url.username || url.password) return "must not carry a user name or password";
  if (url.hash || value.includes("#")) return "must not carry a fragment (#…)";
  if (ipaddr.isValid(host) && !isAdmittedAddress(host, allowed)) {
    return `stands at ${host}, which is not a public address: name its range in IDP_ALLOWED_CIDRS`;
  }
  if (url.protocol === "http:" && !mayUseHttp(host, allowed)) {
    return "should begin with https:// (http is accepted only on a loopback address inside IDP_ALLOWED_CIDRS)";
  }
  return null;
}

/** Whether Lectern sends a parameter of the authorization request itself, so that an admin must not add it. */
export function isOwnParameter(name: string): boolean {
  return owned.includes(name);
}

/** Which parameter of the authorization request (specification 4.2) an endpoint's own query would collide with. */
export function findReservedParameter(authorizationEndpoint: string): string | null {
  if (!URL.canParse(authorizationEndpoint)) return null;
  const query = new URL(authorizationEndpoint).searchParams;
  return reserved.find((name) => query.has(name)) ?? null;
}

/** A version's name: the record's id and the number, with a dot between. */
export function versionName({ id, version }: { id: string; version: number }): string {
  return `${id}.${version}`;
}

/** Whether two names of versions, or their absence, are the same. */
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
  settings: { advanced: object };
};

/** What a version says, as the audit log keeps it: each field by its name, and no secret. */
export function describeVersion(version: Described): Record<string, unknown> {
  const { issuer, clientId, authorizationEndpoint, tokenEndpoint, usersEndpoint, tokenRequestFormat } =
    version;
  const { advanced, ...settings } = version.settings;
  const endpoints = { authorizationEndpoint, tokenEndpoint, usersEndpoint };
  const wire = { issuer, clientId, ...endpoints, tokenRequestFormat };
  return { version: version.version, ...wire, ...settings, ...advanced };
}

/**
 * Whether a stored secret may go to a token endpoint that an admin has just typed: only to where it went before.
 * Otherwise who may write the secret could have it sent to themselves, and read it.
 */
export function mayKeepSecret(before: string, tokenEndpoint: string): boolean {
  return new URL(before).origin === new URL(tokenEndpoint).origin;
}

function mayUseHttp(host: string, allowed: readonly string[]): boolean {
  if (host === "localhost")
    return ["127.0.0.1", "::1"].some((address) => isAdmittedAddress(address, allowed));
  return isLoopbackAddress(host) && isAdmittedAddress(host, allowed);
}

// ipaddr.js calls unicast what it has no other word for, such as ::7f00:1, the old clothing of 127.0.0.1. IANA gives
// public addresses out of this one block.
const globalUnicast = "2000::/3";

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return (
    address.range() === "unicast" &&
    (address.kind() === "ipv4" || isInNetwork(address.toString(), globalUnicast))
  );
}

/** Who saved a version, in words; nothing is kept of a person who has been deleted. */
export const saverOf = ({ savedByName }: { savedByName: string | null }) =>
  savedByName ?? "the command line, or somebody who has been deleted";
