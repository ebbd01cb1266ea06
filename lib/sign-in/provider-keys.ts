import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  jwtVerify,
} from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { statedMembers } from "@/lib/identity-provider/stated-members";
import type { ProviderVersion } from "@/lib/identity-provider/versions";
import type { Reason } from "@/lib/messages/sign-in-evidence";
import { parseJsonObject } from "./exchange";
import { SignInFailure } from "./failures";
import { deadline, send } from "./outbound";

const key = z.looseObject({ kty: z.string() }).transform(statedMembers);

const keySet = z.looseObject({ keys: z.array(key).max(100) });

const metadata = (issuer: string) => z.looseObject({ issuer: z.literal(issuer), jwks_uri: z.string() });

export class ProviderKeysError extends Error {
  override name = "ProviderKeysError";

  constructor(
    readonly reason: Reason,
    options: ErrorOptions,
  ) {
    super(JSON.stringify(reason), options);
  }
}

function explain(cause: unknown): never {
  if (!(cause instanceof SignInFailure)) throw cause;
  throw new ProviderKeysError(cause.reason ?? cause.code, { cause });
}

type Issuer = Pick<ProviderVersion, "issuer" | "settings">;

type CachedKeys = { keys: Promise<JSONWebKeySet>; at: number };

const cache = new LRUCache<string, CachedKeys>({ max: 10 });
const [maxAge, minRefetchInterval] = [5 * 60_000, 10_000];

/** Only the identity provider can make these signatures; `none` and the client secret are excluded. */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** Tolerates clock differences, in seconds. */
export const clockTolerance = 60;

/** Caches keys for five minutes. @param options `currentDate` is the database's @throws ProviderKeysError, or an error of jose */
export async function verifyByProviderKeys(
  provider: Issuer,
  token: string,
  options: Pick<JWTVerifyOptions, "issuer" | "audience"> & { currentDate: Date },
): Promise<JWTVerifyResult> {
  const verify = (keys: JSONWebKeySet) =>
    verifyByKeys(token, keys, { ...options, algorithms, clockTolerance });
  return verify(await readProviderKeys(provider)).catch(async (error) => {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    // The provider may have changed its keys since the last fetch.
    return verify(await readProviderKeys(provider, true));
  });
}

// A token without a key ID is tried with each suitable key.
async function verifyByKeys(
  token: string,
  keys: JSONWebKeySet,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  const findKey = createLocalJWKSet(keys);
  try {
    // Some providers send a blank key ID for none.
    return await jwtVerify(
      token,
      ({ kid, ...header }) => findKey({ ...header, ...statedMembers({ kid }) } as typeof header),
      options,
    );
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      const verified = await jwtVerify(token, key, options).catch(whenOfOtherKey);
      if (verified) return verified;
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

function whenOfOtherKey(error: unknown): null {
  if (error instanceof errors.JWSSignatureVerificationFailed) return null;
  throw error;
}

/** @param isMissing fetches again for a missing key, at most every ten seconds */
function readProviderKeys(provider: Issuer, isMissing = false): Promise<JSONWebKeySet> {
  const { issuer, settings } = provider;
  const source = settings.advanced.jwksUri ?? issuer;
  const known = cache.get(source);
  if (known && Date.now() - known.at < (isMissing ? minRefetchInterval : maxAge)) return known.keys;
  const entry = { keys: fetchKeys(provider).catch(explain), at: Date.now() };
  cache.set(source, entry);
  // A failure is retried sooner than after five minutes.
  entry.keys.catch(() => {
    entry.at = Math.min(entry.at, Date.now() - maxAge + minRefetchInterval);
  });
  return entry.keys;
}

async function fetchKeys({ issuer, settings }: Issuer): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(deadline);
  const get = async (url: string) => {
    const headers = { Accept: "application/json" };
    const { status, text } = await send({ method: "GET", url, headers }, signal, "provider_unavailable");
    if (status !== 200) throw failureOf(status, url);
    return parseJsonObject(text);
  };
  const uri = settings.advanced.jwksUri ?? (await findKeysUri(issuer, get));
  const found = keySet.safeParse(await get(uri));
  if (found.success) return found.data as unknown as JSONWebKeySet;
  throw new ProviderKeysError([{ code: "keys_absent" }], { cause: found.error });
}

const failureOf = (status: number, url: string) =>
  new SignInFailure("provider_unavailable", [{ code: "status_from", status: String(status), url }]);

/** Reads the issuer's metadata (OpenID Connect Discovery 1.0, section 4). */
async function findKeysUri(issuer: string, get: (url: string) => Promise<unknown>): Promise<string> {
  const discovery = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const found = metadata(issuer).safeParse(await get(discovery));
  if (found.success) return found.data.jwks_uri;
  throw new ProviderKeysError([{ code: "keys_undiscovered" }], { cause: found.error });
}
