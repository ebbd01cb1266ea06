import type { JSONWebKeySet } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { ProviderVersion } from "@/lib/identity-provider/versions";
import { parseJsonObject } from "./exchange";
import { deadline, send } from "./outbound";

const keySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

const metadata = (issuer: string) => z.looseObject({ issuer: z.literal(issuer), jwks_uri: z.string() });

type CachedKeys = { keys: Promise<JSONWebKeySet>; at: number };

const cache = new LRUCache<string, CachedKeys>({ max: 10 });
const [maxAge, minRefetchInterval] = [5 * 60_000, 10_000];

/**
 * The identity provider's signing keys, cached for five minutes.
 * @param isMissing whether they lacked a key: then they are fetched again, at most every ten seconds
 * @throws SignInFailure when they cannot be fetched, ZodError when they are malformed
 */
export function readProviderKeys(provider: ProviderVersion, isMissing = false): Promise<JSONWebKeySet> {
  const { issuer, settings } = provider;
  const source = settings.advanced.jwksUri ?? issuer;
  const known = cache.get(source);
  if (known && Date.now() - known.at < (isMissing ? minRefetchInterval : maxAge)) return known.keys;
  const entry = { keys: fetchKeys(provider), at: Date.now() };
  cache.set(source, entry);
  // Retry a failure sooner than after five minutes.
  entry.keys.catch(() => {
    entry.at = Math.min(entry.at, Date.now() - maxAge + minRefetchInterval);
  });
  return entry.keys;
}

async function fetchKeys({ issuer, settings }: ProviderVersion): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(deadline);
  const get = async (url: string) => {
    const headers = { Accept: "application/json" };
    const { status, text } = await send({ method: "GET", url, headers }, signal, "provider_unavailable");
    return status === 200 ? parseJsonObject(text) : null;
  };
  const discovery = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const uri = settings.advanced.jwksUri ?? metadata(issuer).parse(await get(discovery)).jwks_uri;
  return keySet.parse(await get(uri)) as JSONWebKeySet;
}
