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

/**
 * The client secret of one version of an identity provider, opened for one token request; null when the record has
 * gone on to another version, whose secret is not for this one's endpoints.
 * @throws Error when it was sealed under an AUTH_SECRET that is not in the key ring.
 */
export async function openClientSecret({ id, version }: Pick<SelectedProvider, "id" | "version">) {
  const found = await db().identityProvider.findUnique({
    where: { id, version },
    select: { clientSecretSealed: true },
  });
  return found && unseal(found.clientSecretSealed, id);
}
