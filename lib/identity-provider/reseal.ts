import { keyIdOfSealed, reseal } from "@/lib/secrets";

type Row = { id: string; version: number | null; sealed: string };

export type Ask = (sql: string, ...values: unknown[]) => Promise<unknown[]>;

export type Resealed = { sealed: number; resealed: number; unopened: number };

// A secret that was replaced since it was read stays. `isLost` marks secrets that Lectern can't replace; it can make another key for badges, and admins another secret of a webhook.
const sealedColumns = [
  {
    table: "identity_provider_versions",
    read: "SELECT identity_provider_id AS id, version, client_secret_sealed AS sealed FROM identity_provider_versions",
    write:
      "UPDATE identity_provider_versions SET client_secret_sealed = $3 WHERE identity_provider_id = $1::uuid AND version = $2::int AND client_secret_sealed = $4",
    isLost: true,
  },
  {
    table: "badge_keys",
    read: "SELECT id, NULL AS version, private_key_sealed AS sealed FROM badge_keys",
    write:
      "UPDATE badge_keys SET private_key_sealed = $3 WHERE id = $1::uuid AND $2::int IS NULL AND private_key_sealed = $4",
    isLost: false,
  },
  {
    table: "webhook_endpoints",
    read: "SELECT id, NULL AS version, secret_sealed AS sealed FROM webhook_endpoints",
    write:
      "UPDATE webhook_endpoints SET secret_sealed = $3 WHERE id = $1::uuid AND $2::int IS NULL AND secret_sealed = $4",
    isLost: false,
  },
  {
    table: "webhook_endpoints",
    read: "SELECT id, NULL AS version, previous_secret_sealed AS sealed FROM webhook_endpoints WHERE previous_secret_sealed IS NOT NULL",
    write:
      "UPDATE webhook_endpoints SET previous_secret_sealed = $3 WHERE id = $1::uuid AND $2::int IS NULL AND previous_secret_sealed = $4",
    isLost: false,
  },
  {
    table: "xapi_stores",
    read: "SELECT id, NULL AS version, secret_sealed AS sealed FROM xapi_stores",
    write:
      "UPDATE xapi_stores SET secret_sealed = $3 WHERE id = $1::uuid AND $2::int IS NULL AND secret_sealed = $4",
    isLost: true,
  },
] as const;

/** Seals client secrets and badge keys with the current secret; `others` may open them too. Leaves those that nothing opens. */
export async function resealAll(ask: Ask, others: string[] = []): Promise<Resealed> {
  const done = { sealed: 0, resealed: 0, unopened: 0 };
  for (const column of sealedColumns)
    for (const { id, version, sealed } of await readSealed(ask, column)) {
      done.sealed += 1;
      const again = reseal(sealed, id, others);
      if (again === null && column.isLost) done.unopened += 1;
      if (again === null || again === sealed) continue;
      done.resealed += 1;
      await ask(column.write, id, version, again, sealed);
    }
  return done;
}

export async function countByKey(ask: Ask): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const column of sealedColumns)
    for (const { sealed } of await readSealed(ask, column)) {
      const keyId = keyIdOfSealed(sealed);
      counts.set(keyId, (counts.get(keyId) ?? 0) + 1);
    }
  return counts;
}

/** A backup of an earlier version may lack some tables. */
async function readSealed(ask: Ask, { table, read }: (typeof sealedColumns)[number]): Promise<Row[]> {
  const [found] = (await ask("SELECT to_regclass($1)::text AS name", table)) as { name: string | null }[];
  return found?.name ? ((await ask(read)) as Row[]) : [];
}
