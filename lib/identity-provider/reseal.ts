import { keyIdOfSealed, reseal } from "@/lib/secrets";

type Row = { id: string; version: number; sealed: string };

/** Sends a statement with values for `$1` and so on, and returns its rows. */
export type Ask = (sql: string, ...values: unknown[]) => Promise<unknown[]>;

export type Resealed = { sealed: number; resealed: number; unopened: number };

/**
 * Seals each client secret again with the current secret, unless it is already; `others` are further secrets to open them
 * with. What cannot be opened stays as it is.
 */
export async function resealAll(ask: Ask, others: string[] = []): Promise<Resealed> {
  const done = { sealed: 0, resealed: 0, unopened: 0 };
  for (const { id, version, sealed } of await readSealed(ask)) {
    done.sealed += 1;
    const again = reseal(sealed, id, others);
    if (again === null) done.unopened += 1;
    if (again === null || again === sealed) continue;
    done.resealed += 1;
    await ask(
      "UPDATE identity_provider_versions SET client_secret_sealed = $3 WHERE identity_provider_id = $1::uuid AND version = $2::int",
      id,
      version,
      again,
    );
  }
  return done;
}

/** How many are sealed with each secret, by the secret's key id. */
export async function countByKey(ask: Ask): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { sealed } of await readSealed(ask)) {
    const keyId = keyIdOfSealed(sealed);
    counts.set(keyId, (counts.get(keyId) ?? 0) + 1);
  }
  return counts;
}

const readSealed = (ask: Ask) =>
  ask(
    "SELECT identity_provider_id AS id, version, client_secret_sealed AS sealed FROM identity_provider_versions",
  ) as Promise<Row[]>;
