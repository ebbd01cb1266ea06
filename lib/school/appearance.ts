import type { Admin } from "@/lib/actor";
import { type Database, db } from "@/lib/db";
import { addressOf } from "@/lib/media/media-type";
import { fullName } from "@/lib/people/profile";
import { ownName, readColour } from "./schema";

/** What the platform looks like; nothing in it can break a page. `version` is 0 before anybody has changed it. */
export type Appearance = {
  version: number;
  schoolName: string;
  /** The address of the logo. */
  logo: string | null;
  logoHasName: boolean;
  accent: string | null;
  accentDark: string | null;
  signInText: string;
};

/** As Lectern comes. */
export const ownAppearance: Appearance = {
  version: 0,
  schoolName: ownName,
  logo: null,
  logoHasName: false,
  accent: null,
  accentDark: null,
  signInText: "",
};

// Next.js may load this file more than once in a process.
const kept = globalThis as { lecternAppearance?: Appearance };

/**
 * The appearance that is in use now.
 * @param version which one that is, for who knows it: it is read only if another one was read last
 */
export async function findAppearance(version?: number): Promise<Appearance> {
  const last = lastAppearance();
  if (last.version === version) return last;
  const read = await readAppearance();
  kept.lecternAppearance = read;
  return read;
}

/** What was read last, for when nothing can be read. */
export function lastAppearance(): Appearance {
  return kept.lecternAppearance ?? ownAppearance;
}

/** The same within a transaction, which may yet come to nothing. */
export async function readAppearance(tx: Database = db()): Promise<Appearance> {
  const row = await tx.appearance.findUnique({ where: { id: 1 }, include: { logo: true } });
  if (!row) return ownAppearance;
  return {
    version: row.version,
    schoolName: row.schoolName || ownName,
    logo: row.logo && addressOf(row.logo),
    logoHasName: row.logoHasName,
    accent: readColour(row.accent ?? ""),
    accentDark: readColour(row.accentDark ?? ""),
    signInText: row.signInText,
  };
}

/** Who saved the appearance last, for an admin: a name, or null for who was at the command line or is gone. */
export async function findAppearanceSaver(_actor: Admin): Promise<string | null> {
  const savedBy = { select: { firstName: true, lastName: true, email: true } };
  const row = await db().appearance.findUnique({ where: { id: 1 }, select: { savedBy } });
  return row?.savedBy ? fullName(row.savedBy) : null;
}
