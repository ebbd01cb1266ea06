import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { env } from "@/lib/env";
import { isAdmittedAddress } from "./settings";

export class NotAllowedError extends Error implements NodeJS.ErrnoException {
  code = "ADDRESS_NOT_ALLOWED";
}

// Connecting to the checked address itself matters: a name could resolve to another one in between.
const admittedLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, options).then(
    (addresses) => {
      const admitted = addresses.filter(({ address }) => isAdmittedAddress(address, env().IDP_ALLOWED_CIDRS));
      const [first] = admitted;
      if (!first) return callback(new NotAllowedError(), "");
      if (options.all) return callback(null, admitted);
      callback(null, first.address, first.family);
    },
    (error) => callback(error, ""),
  );
};

const underWay = new Map<string, Promise<LookupAddress[]>>();

/** A name that doesn't resolve holds one of Node's few threads for seconds, so requests that need the same name share its lookup. */
function resolve(hostname: string, { family, hints }: LookupOptions): Promise<LookupAddress[]> {
  const key = `${hostname} ${family} ${hints}`;
  const known = underWay.get(key);
  if (known) return known;
  const asked = new Promise<LookupAddress[]>((done, fail) => {
    lookup(hostname, { family, hints, all: true }, (error, addresses) =>
      error ? fail(error) : done(addresses),
    );
  });
  underWay.set(key, asked);
  const forget = () => underWay.delete(key);
  asked.then(forget, forget);
  return asked;
}

/** NODE_TLS_REJECT_UNAUTHORIZED and NODE_OPTIONS change the defaults, so these are explicit. */
export const connecting = {
  timeout: 5_000,
  lookup: admittedLookup,
  rejectUnauthorized: true,
  minVersion: "TLSv1.2",
} as const;

/** Returns only codes: messages of network errors contain addresses and parts of answers. */
export function reasonOf(error: unknown): string {
  const { name, code, cause } = error as Error & { code?: string };
  if (name === "TimeoutError" || name === "AbortError") return "DEADLINE_EXCEEDED";
  return code ?? (cause as { code?: string } | undefined)?.code ?? name;
}
