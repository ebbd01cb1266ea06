import { validate } from "uuid";
import type { Admin } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import { addressName, addressOf, idsIn } from "./media-type";
import type { MediaKind, UploadedMedia } from "./schema";

/** An uploaded file, without its bytes. */
export type Media = {
  id: string;
  kind: MediaKind;
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  /** Whether it is the logo, which the sign-in page shows. */
  isPublic: boolean;
};

/** The file at an address, or null. Who may read it is for the caller to say. */
export async function findMedia(id: string, name: string): Promise<Media | null> {
  if (!validate(id)) return null;
  const row = await db().media.findUnique({ where: { id: id.toLowerCase() }, select: shown });
  if (!row || addressName(row.name) !== name) return null;
  const { appearances, ...media } = row;
  return { ...media, bytes: Number(row.bytes), isPublic: appearances.length > 0 };
}

/** A file by its id, for who has just uploaded it; or null. */
export async function findUploaded(_actor: Admin, id: string): Promise<UploadedMedia | null> {
  const row = await db().media.findUnique({ where: { id }, select: { id: true, name: true } });
  return row && { name: row.name, address: addressOf(row) };
}

const shown = {
  id: true,
  kind: true,
  name: true,
  mediaType: true,
  bytes: true,
  sha256: true,
  appearances: { select: { id: true } },
} as const;

/** A file that nothing names any more, and where it is served. */
export type UnusedMedia = { id: string; address: string; name: string; bytes: number; uploadedAt: Date };

/**
 * The files that neither a course nor the appearance names, the oldest first; those of the last day may stand in a form
 * that is not saved yet, and are left out.
 */
export async function listUnusedMedia(_actor: Admin): Promise<UnusedMedia[]> {
  const rows = await db().$queryRaw<(Omit<UnusedMedia, "address" | "bytes"> & { bytes: bigint })[]>`
    SELECT id, name, bytes, uploaded_at AS "uploadedAt" FROM media
    WHERE uploaded_at < now() - interval '1 day' AND id::text NOT IN (SELECT id FROM (${named}) AS named)
    ORDER BY uploaded_at, id`;
  const escaped = rows.length > 0 ? await idsInEscapes() : new Set();
  const unused = rows.filter(({ id }) => !escaped.has(id));
  return unused.map((row) => ({ ...row, bytes: Number(row.bytes), address: addressOf(row) }));
}

/** Whether a course or the appearance names a file. */
export async function isUsed(id: string): Promise<boolean> {
  const [row] = await db().$queryRaw<{ used: boolean }[]>`
    SELECT ${id} IN (SELECT id FROM (${named}) AS named) AS used`;
  return row?.used || (await idsInEscapes()).has(id);
}

const texts = Prisma.sql`(
  SELECT concat_ws(' ', short_description, full_description, list_image_url) AS text FROM courses
  UNION ALL SELECT concat_ws(' ', body, url, captions_url) FROM activities) AS texts`;

// The ids in texts and fields of courses, wherever in an address they stand and however they are spelled, and the logo's.
const named = Prisma.sql`
  SELECT lower((regexp_matches(text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'gi'))[1]) AS id FROM ${texts}
  UNION ALL SELECT logo_id::text FROM appearance WHERE logo_id IS NOT NULL`;

/** The ids of which a browser makes sense, but whose letters do not all stand in a text as they are. */
async function idsInEscapes(): Promise<Set<string>> {
  const words = await db().$queryRaw<{ word: string }[]>`
    SELECT (regexp_matches(text, ${"\\S*(?:%[0-9a-f]{2}|&#|\\\\)\\S*"}, 'gi'))[1] AS word FROM ${texts}`;
  return new Set(words.flatMap(({ word }) => idsIn(word)));
}
