import type { JSONWebKeySet } from "jose";
import { z } from "zod";
import type { ProviderVersion } from "@/lib/identity-provider/versions";
import { parseJsonObject } from "./exchange";
import { deadline, send } from "./outbound";

const keySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

const metadata = (issuer: string) => z.looseObject({ issuer: z.literal(issuer), jwks_uri: z.string() });

type Kept = { keys: Promise<JSONWebKeySet>; at: number };

// What identity providers publish about themselves; beyond some it begins anew.
const kept = new Map<string, Kept>();
const most = 10;
const [goodFor, notAgainWithin] = [5 * 60_000, 10_000];

/**
 * The keys with which the identity provider signs, at most five minutes old.
 * @param isMissing whether a key was not among them: then they are fetched again, though not more often than every ten seconds
 * @throws SignInFailure when they cannot be fetched, ZodError when they are none
 */
export function readProviderKeys(provider: ProviderVersion, isMissing = false): Promise<JSONWebKeySet> {
  const { issuer, settings } = provider;
  const place = settings.advanced.jwksUri ?? issuer;
  const known = kept.get(place);
  if (known && Date.now() - known.at < (isMissing ? notAgainWithin : goodFor)) return known.keys;
  if (kept.size >= most) kept.clear();
  const entry = { keys: fetchKeys(provider), at: Date.now() };
  kept.set(place, entry);
  // Not for five minutes, if it failed.
  entry.keys.catch(() => {
    entry.at = Math.min(entry.at, Date.now() - goodFor + notAgainWithin);
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
