import { v7 as uuidv7 } from "uuid";
import type { Admin } from "@/lib/actor";
import { db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { seal } from "@/lib/secrets";
import { findSelectedProvider, type SelectedProvider } from "./queries";
import type { IdentityProviderInput } from "./schema";

/**
 * Stores an identity provider and makes it the one in use. The record is found by its issuer: a new issuer is a new
 * record, because a user id means a person only within one (docs/decisions/001). It is enabled, unless sign-in is
 * disabled now: saving never switches sign-in on or off.
 */
export async function setIdentityProvider(
  _actor: Admin,
  input: IdentityProviderInput,
): Promise<SelectedProvider> {
  const { clientSecret, ...fields } = input;
  return db().$transaction(async (tx) => {
    const [{ now } = { now: new Date() }] = await tx.$queryRaw<{ now: Date }[]>`
      SELECT clock_timestamp() AS now FROM pg_advisory_xact_lock(hashtext('identity provider'))`;
    const before = await tx.identityProvider.findFirst({ orderBy: { selectedAt: "desc" } });
    const known = await tx.identityProvider.findUnique({ where: { issuer: fields.issuer } });
    const id = known?.id ?? uuidv7();
    const wasDisabled = before !== null && before.enabledAt === null;
    const data = {
      ...fields,
      clientSecretSealed: seal(clientSecret, id),
      enabledAt: wasDisabled ? null : (before?.enabledAt ?? now),
      selectedAt: now,
    };
    return tx.identityProvider.upsert({
      where: { id },
      create: { id, ...data },
      update: { ...data, version: { increment: 1 } },
      omit: { clientSecretSealed: true },
    });
  });
}

/** Lets people sign in through the identity provider in use. */
export function enableIdentityProvider(actor: Admin): Promise<SelectedProvider> {
  return setEnabled(actor, true);
}

/** Stops sign-in through the identity provider; sessions that exist go on. */
export function disableIdentityProvider(actor: Admin): Promise<SelectedProvider> {
  return setEnabled(actor, false);
}

async function setEnabled(_actor: Admin, enabled: boolean): Promise<SelectedProvider> {
  const provider = await findSelectedProvider();
  if (!provider)
    throw new Refusal("not_found", "No identity provider is configured: use `lectern idp set FILE`.");
  if ((provider.enabledAt !== null) === enabled) return provider;
  return db().identityProvider.update({
    where: { id: provider.id },
    data: { enabledAt: enabled ? new Date() : null },
    omit: { clientSecretSealed: true },
  });
}
