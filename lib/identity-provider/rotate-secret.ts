import type { Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { authSecrets, writeSecrets } from "@/lib/auth-secrets";
import { db, type Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { keyIdOf, randomToken } from "@/lib/secrets";
import { type Ask, countByKey, type Resealed, resealAll } from "./reseal";

export type SecretInUse = { keyId: string; state: "current" | "accepted" | "unknown"; seals: number };

export type Rotated = Resealed & { keyId: string; accepted: string[] };

export async function listSecrets(_actor: Operator): Promise<SecretInUse[]> {
  const counts = await countByKey((sql, ...values) => db().$queryRawUnsafe(sql, ...values));
  const known = [...new Set(authSecrets().map(keyIdOf))];
  const unknown = [...counts.keys()].filter((keyId) => !known.includes(keyId));
  const of = (state: SecretInUse["state"]) => (keyId: string) => ({
    keyId,
    state,
    seals: counts.get(keyId) ?? 0,
  });
  return [
    ...known.slice(0, 1).map(of("current")),
    ...known.slice(1).map(of("accepted")),
    ...unknown.map(of("unknown")),
  ];
}

/** Adds a secret to AUTH_SECRET_FILE, or with AUTH_SECRET only seals. @throws Refusal `conflict` when only the settings can change */
export async function rotateSecret(actor: Operator): Promise<Rotated> {
  const { AUTH_SECRET_FILE } = env();
  if (AUTH_SECRET_FILE) write(AUTH_SECRET_FILE, [randomToken(), ...authSecrets()]);
  else if (authSecrets().length === 1) throw new Refusal("secret_in_settings");
  return resealWithCurrent(actor);
}

/** @throws Refusal `conflict` when something is still sealed with an earlier one, or they are in the settings */
export async function forgetPrevious(actor: Operator): Promise<Rotated> {
  const { AUTH_SECRET_FILE } = env();
  if (!AUTH_SECRET_FILE) throw new Refusal("previous_secrets_in_settings");
  const done = await resealWithCurrent(actor);
  write(AUTH_SECRET_FILE, authSecrets().slice(0, 1));
  return { ...done, accepted: [] };
}

async function resealWithCurrent(actor: Operator): Promise<Rotated> {
  const [keyId = "", ...accepted] = authSecrets().map(keyIdOf);
  const done = await db().$transaction(async (tx) => {
    const resealed = await resealAll(askOf(tx));
    const subject = { type: "auth_secret", id: keyId, name: "AUTH_SECRET" } as const;
    await audit(tx, actor, { action: "secret.rotated", subject, after: { accepted, ...resealed } });
    return resealed;
  });
  return { ...done, keyId, accepted };
}

const askOf =
  (tx: Prisma.TransactionClient): Ask =>
  (sql, ...values) =>
    tx.$queryRawUnsafe(sql, ...values);

function write(file: string, secrets: string[]): void {
  try {
    writeSecrets(file, secrets);
  } catch (cause) {
    throw new Refusal("secret_file_not_written", { file, reason: (cause as Error).message, cause });
  }
}
