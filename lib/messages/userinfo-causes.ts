import type { Cause } from "./sign-in-failure-causes";

const listed = (keys: readonly string[]) =>
  keys.length > 0 ? `Keys that came: ${keys.join(", ")}.` : "No keys came at all.";

/** Explain refused or unusable user information (RFC 6750, section 3.1; OpenID Connect Core, section 5.3). */
export const userinfoCauses = {
  scopeMissing: (sent: string | null, wanted: string): Cause => {
    const had = sent ? `the scope ${sent} alone` : "no scope";
    const both = [...new Set(`${sent ?? ""} ${wanted}`.split(" ").filter(Boolean))].join(" ");
    return {
      cause: wanted
        ? `The access token lacks the scope that this endpoint requires, ${wanted}: Lectern asked for ${had}.`
        : `The access token lacks a scope that this endpoint requires: Lectern asked for ${had}.`,
      remedy: wanted
        ? `Set “Scope” to ${both}, and allow it for this client at the provider.`
        : "Set “Scope” to what the provider requires, often openid profile email, and allow it for this client there.",
      setting: "advanced.scope",
    };
  },
  forbidden: (): Cause => ({
    cause:
      "The provider, or a firewall or gateway in front of it, doesn’t allow this client to read user information.",
    remedy: "Give the client the permission at the provider, and allow this server’s address there.",
  }),
  tokenRefused: (): Cause => ({
    cause:
      "The endpoint doesn’t accept access tokens of this token endpoint: they belong to different providers or tenants.",
    remedy: "Compare both addresses with those that the provider publishes.",
    setting: "usersEndpoint",
  }),
  page: (): Cause => ({
    cause: "The Users API endpoint’s address leads to a web page.",
    remedy: "Compare the address of the Users API endpoint with the one the provider publishes.",
    setting: "usersEndpoint",
  }),
  list: (): Cause => ({
    cause:
      "The Users API endpoint answered with a list instead of one person: it is another service’s address.",
    remedy: "Enter the address that describes the person whose access token it gets.",
    setting: "usersEndpoint",
  }),
  empty: (): Cause => ({
    cause: "The Users API endpoint’s answer was empty.",
    remedy: "Compare the address of the Users API endpoint with the one the provider publishes.",
    setting: "usersEndpoint",
  }),
  idElsewhere: (path: string | null): Cause => ({
    cause: path
      ? `There is nothing at ${path}, where “User ID path” says the user ID is. But sub came, the user ID of OpenID Connect.`
      : "The user information has neither user_id nor id. But sub came, the user ID of OpenID Connect.",
    remedy: "Set “User ID path” to sub.",
    setting: "advanced.attributePaths.user_id",
  }),
  idMissing: (path: string | null, keys: readonly string[]): Cause => ({
    cause: path
      ? `There is nothing at ${path}, where “User ID path” says the user ID is. ${listed(keys)}`
      : `The user information has no user_id, id or sub. ${listed(keys)}`,
    remedy:
      "Set “User ID path” to the key whose value never changes for a person, or make the provider send user_id.",
    setting: "advanced.attributePaths.user_id",
  }),
  idInvalid: (path: string | null): Cause => ({
    cause: `The value at ${path ?? "user_id or id"} is blank, not text, or a number beyond 2^53.`,
    remedy: "Make the provider send the ID as text, or set “User ID path” to another key.",
    setting: "advanced.attributePaths.user_id",
  }),
};
