import { isDeepStrictEqual } from "node:util";
import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { idInMediaUrl, mediaUrl } from "@/lib/media/media-type";
import { type Appearance, ownAppearance, readAppearance } from "./appearance";
import type { AppearanceInput } from "./schema";
import { ownName } from "./theme";

/** Does nothing when nothing changed. Throws Refusal `conflict`, or `invalid_input` for the logo. */
export function saveAppearance(actor: Admin, input: AppearanceInput): Promise<void> {
  const { version, schoolName, logo, ...fields } = input;
  return withLock(async (tx, before) => {
    await requirePicture(tx, logo);
    const next = { ...fields, schoolName: schoolName || ownName, logo: logo || null };
    if (isSame(before, next)) return;
    if (before.version !== version) throw new Refusal("appearance_changed");
    await save(tx, actor, before, next);
  });
}

export function resetAppearance(actor: Admin): Promise<void> {
  return withLock(async (tx, before) => {
    const { version: _, ...next } = ownAppearance;
    if (!isSame(before, next)) await save(tx, actor, before, next);
  });
}

type Looks = Omit<Appearance, "version">;

// The lock bases each change on the one before.
function withLock(run: (tx: Database, before: Appearance) => Promise<void>): Promise<void> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('appearance'))`;
    await run(tx, await readAppearance(tx));
  });
}

async function requirePicture(tx: Database, address: string): Promise<void> {
  if (!address) return;
  const id = idInMediaUrl(address);
  const picture = id && (await tx.media.findFirst({ where: { id, kind: "image" } }));
  if (picture && mediaUrl(picture) === address) return;
  throw new Refusal("logo_not_uploaded", { field: "logo" });
}

function isSame({ version: _, ...before }: Appearance, next: Looks): boolean {
  return isDeepStrictEqual(before, next);
}

async function save(tx: Database, actor: Admin, { version, ...before }: Appearance, after: Looks) {
  const { schoolName, logo, ...fields } = after;
  const data = {
    ...fields,
    version: version + 1,
    schoolName: schoolName === ownName ? null : schoolName,
    logoId: logo && idInMediaUrl(logo),
    savedAt: new Date(),
    savedById: actor.personId,
  };
  await tx.appearance.upsert({ where: { id: 1 }, create: data, update: data });
  const subject = { type: "appearance", id: "1", name: after.schoolName } as const;
  await audit(tx, actor, { action: "appearance.changed", subject, before, after });
}
