import { db } from "@/lib/db";
import { unseal } from "@/lib/secrets";
import type { IdentityProvider } from "@/prisma/generated/client";

/** An identity provider without its secret. */
export type SelectedProvider = Omit<IdentityProvider, "clientSecretSealed">;

/** The identity provider in use, enabled or not, or null when none was ever set. */
export function findSelectedProvider(): Promise<SelectedProvider | null> {
  return db().identityProvider.findFirst({
    orderBy: { selectedAt: "desc" },
    omit: { clientSecretSealed: true },
  });
}

/** The identity provider in use when it is enabled, else null. */
export async function findEnabledProvider(): Promise<SelectedProvider | null> {
  const provider = await findSelectedProvider();
  return provider?.enabledAt ? provider : null;
}

/** One version of an identity provider with its sealed secret, as a callback uses it. */
export type CallbackProvider = IdentityProvider;

/**
 * The identity provider that an attempt started with, or null when it has gone on to another version, was replaced or
 * is disabled: a code is never sent to an endpoint, nor a secret, that the attempt did not start with.
 */
export async function findUnchangedProvider(attempt: {
  identityProviderId: string;
  providerVersion: number;
}): Promise<CallbackProvider | null> {
  const selected = await db().identityProvider.findFirst({ orderBy: { selectedAt: "desc" } });
  const isSame = selected?.id === attempt.identityProviderId && selected.version === attempt.providerVersion;
  return isSame && selected.enabledAt ? selected : null;
}

/**
 * The client secret of an identity provider, opened for one token request.
 * @throws Error when it was sealed under an AUTH_SECRET that is not in the key ring.
 */
export function openClientSecret({ id, clientSecretSealed }: CallbackProvider): string {
  return unseal(clientSecretSealed, id);
}
