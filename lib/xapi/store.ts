import type { Admin, FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { lastPosition } from "@/lib/events/read";
import { seal } from "@/lib/secrets";
import type { XapiStore } from "@/prisma/generated/client";
import type { StoreInput } from "./schema";

/** There is one, so that forms needn't name it; seals bind its secret to this ID. */
const id = "01a20300-0000-7000-8000-0000000000a1";

/** `behind` is how many events wait to be read. */
export type ShownStore = Omit<XapiStore, "secretSealed"> & { behind: bigint };

export async function findStore(_actor: Admin): Promise<ShownStore | null> {
  const store = await db().xapiStore.findUnique({ where: { id }, omit: { secretSealed: true } });
  return store && { ...store, behind: (await lastPosition()) - store.position };
}

/** Starts with the next completion. @throws Refusal `xapi_secret_missing` for a new store or another address */
export async function saveStore(actor: FreshAdmin, { secret, ...typed }: StoreInput): Promise<void> {
  const position = await lastPosition();
  const isOauth = typed.authentication === "oauth";
  const after = {
    ...typed,
    tokenUrl: isOauth ? typed.tokenUrl : null,
    scope: (isOauth && typed.scope) || null,
  };
  await db().$transaction(async (tx) => {
    const known = await hold(tx);
    // Otherwise an admin could send the stored secret to themselves and read it.
    const isElsewhere = !known || originsOf(known) !== originsOf(after);
    if (!secret && isElsewhere) throw new Refusal("xapi_secret_missing", { field: "secret" });
    const changed = {
      ...after,
      ...(secret && { secretSealed: seal(secret, id) }),
      updatedAt: new Date(),
      failures: 0,
      failingSince: null,
      retryAt: null,
    };
    if (known) await tx.xapiStore.update({ where: { id }, data: changed });
    else await tx.xapiStore.create({ data: { id, ...changed, secretSealed: seal(secret, id), position } });
    const { url, authentication, clientId, tokenUrl, scope, identification } = known ?? {};
    const before = known && { url, authentication, clientId, tokenUrl, scope, identification };
    await audit(tx, actor, {
      action: "xapi.changed",
      subject,
      ...(before && { before: { ...before, clientSecret: "not shown" } }),
      after: { ...after, clientSecret: secret ? "another one, not shown" : "not shown" },
    });
  });
}

const originsOf = ({ url, tokenUrl }: { url: string; tokenUrl: string | null }) =>
  [url, tokenUrl].map((address) => address && new URL(address).origin).join(" ");

/** Keeps its place, so that completions of up to 30 days follow when it is resumed. */
export async function pauseStore(actor: FreshAdmin): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.xapiStore.updateMany({
      where: { id, pausedAt: null },
      data: { pausedAt: new Date() },
    });
    if (count > 0) await audit(tx, actor, { action: "xapi.paused", subject });
  });
}

export async function resumeStore(actor: FreshAdmin): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.xapiStore.updateMany({
      where: { id, pausedAt: { not: null } },
      data: { pausedAt: null, failures: 0, failingSince: null, retryAt: null },
    });
    if (count > 0) await audit(tx, actor, { action: "xapi.resumed", subject });
  });
}

export async function removeStore(actor: FreshAdmin): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.xapiStore.deleteMany({ where: { id } });
    if (count > 0) await audit(tx, actor, { action: "xapi.removed", subject });
  });
}

/** An answer may repeat what was sent about a person. */
export async function forgetLastError(tx: Database): Promise<void> {
  await tx.$executeRaw`UPDATE xapi_stores SET last_error = '' WHERE last_error <> ''`;
}

async function hold(tx: Database): Promise<XapiStore | null> {
  await tx.$queryRaw`SELECT FROM xapi_stores WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.xapiStore.findUnique({ where: { id } });
}

const subject = { type: "xapi", id, name: "Learning record store" } as const;
