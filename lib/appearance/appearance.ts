import type { Admin } from "@/lib/actor";
import { type Database, db, Prisma, runStatement } from "@/lib/database/db";
import { mediaUrl } from "@/lib/media/media-type";
import { type Language, languageIn } from "@/lib/messages/languages";
import { fullName } from "@/lib/people/profile";
import { ownName, readColour } from "./theme";

export type Appearance = {
  version: number;
  schoolName: string;
  logo: string | null;
  logoHasName: boolean;
  accent: string | null;
  accentDark: string | null;
  signInText: string;
  /** For people whose browser asks for no language that we have. */
  language: Language;
};

export const ownAppearance: Appearance = {
  version: 0,
  schoolName: ownName,
  logo: null,
  logoHasName: false,
  accent: null,
  accentDark: null,
  signInText: "",
  language: "en",
};

const shared = globalThis as { lecternAppearance?: Appearance };

export async function findAppearance(version?: number): Promise<Appearance> {
  const last = lastAppearance();
  if (last.version === (version ?? (await readVersion()))) return last;
  const read = await readAppearance();
  shared.lecternAppearance = read;
  return read;
}

async function readVersion(): Promise<number> {
  const [row] = await runStatement<{ version: number }>(Prisma.sql`SELECT version FROM appearance`);
  return row?.version ?? 0;
}

export function lastAppearance(): Appearance {
  return shared.lecternAppearance ?? ownAppearance;
}

/** Reads within the transaction and caches nothing, because that may be rolled back. */
export async function readAppearance(tx: Database = db()): Promise<Appearance> {
  const row = await tx.appearance.findUnique({ where: { id: 1 }, include: { logo: true } });
  if (!row) return ownAppearance;
  return {
    version: row.version,
    schoolName: row.schoolName || ownName,
    logo: row.logo && mediaUrl(row.logo),
    logoHasName: row.logoHasName,
    accent: readColour(row.accent ?? ""),
    accentDark: readColour(row.accentDark ?? ""),
    signInText: row.signInText,
    language: languageIn(row.language),
  };
}

export async function findAppearanceSaver(_actor: Admin): Promise<string | null> {
  const savedBy = { select: { firstName: true, lastName: true, email: true } };
  const row = await db().appearance.findUnique({ where: { id: 1 }, select: { savedBy } });
  return row?.savedBy ? fullName(row.savedBy) : null;
}
