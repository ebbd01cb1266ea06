import { isDeepStrictEqual } from "node:util";
import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { addressOf, idInAddress } from "@/lib/media/media-type";
import { type Appearance, ownAppearance, readAppearance } from "./appearance";
import { type AppearanceInput, ownName } from "./schema";

/**
 * Changes what the platform looks like, for everybody, from their next page on. What is so already, such as a form that
 * was sent twice, is not saved again.
 * @throws Refusal `conflict` when somebody else has changed it since; `invalid_input` for a logo that is no picture here
 */
export function saveAppearance(actor: Admin, input: AppearanceInput): Promise<void> {
  const { version, schoolName, logo, ...fields } = input;
  return inTurn(async (tx, before) => {
    await requirePicture(tx, logo);
    const wanted = { ...fields, schoolName: schoolName || ownName, logo: logo || null };
    if (isSame(before, wanted)) return;
    if (before.version !== version)
      throw new Refusal("conflict", "Somebody else changed the appearance while you were at this form.");
    await save(tx, actor, before, wanted);
  });
}

/** Makes the platform look as Lectern comes. */
export function resetAppearance(actor: Admin): Promise<void> {
  return inTurn(async (tx, before) => {
    const { version: _, ...wanted } = ownAppearance;
    if (!isSame(before, wanted)) await save(tx, actor, before, wanted);
  });
}

type Wanted = Omit<Appearance, "version">;

// One at a time, so that each is based on what the one before has saved.
function inTurn(run: (tx: Database, before: Appearance) => Promise<void>): Promise<void> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('appearance'))`;
    await run(tx, await readAppearance(tx));
  });
}

async function requirePicture(tx: Database, address: string): Promise<void> {
  if (!address) return;
  const id = idInAddress(address);
  const picture = id && (await tx.media.findFirst({ where: { id, kind: "image" } }));
  if (picture && addressOf(picture) === address) return;
  throw new Refusal("invalid_input", "should be a picture that was uploaded here", { field: "logo" });
}

function isSame({ version: _, ...before }: Appearance, wanted: Wanted): boolean {
  return isDeepStrictEqual(before, wanted);
}

async function save(tx: Database, actor: Admin, { version, ...before }: Appearance, after: Wanted) {
  const { schoolName, logo, ...fields } = after;
  const data = {
    ...fields,
    version: version + 1,
    schoolName: schoolName === ownName ? null : schoolName,
    logoId: logo && idInAddress(logo),
    savedAt: new Date(),
    savedById: actor.personId,
  };
  await tx.appearance.upsert({ where: { id: 1 }, create: data, update: data });
  const subject = { type: "appearance", id: "1", name: after.schoolName } as const;
  await audit(tx, actor, { action: "appearance.changed", subject, before, after });
}
