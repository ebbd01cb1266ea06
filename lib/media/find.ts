import { validate } from "uuid";
import type { May, Operator, RetentionRule } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { idsIn, mediaUrl, urlName } from "./media-type";
import type { MediaKind, UploadedMedia } from "./schema";

export type Media = {
  id: string;
  kind: MediaKind;
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  isPublic: boolean;
};

/** Returns null when there is none. The caller checks the reader's permission. */
export async function findMedia(id: string, name: string): Promise<Media | null> {
  if (!validate(id)) return null;
  const row = await db().media.findUnique({ where: { id: id.toLowerCase() }, select: shown });
  if (!row || urlName(row.name) !== name) return null;
  const { appearances, ...media } = row;
  return { ...media, bytes: Number(row.bytes), isPublic: appearances.length > 0 };
}

export async function findUploaded(_actor: May<"media.upload">, id: string): Promise<UploadedMedia | null> {
  const row = await db().media.findUnique({ where: { id }, select: { id: true, name: true } });
  return row && { name: row.name, address: mediaUrl(row) };
}

export async function findUploadedBy(actor: May<"media.upload">, id: string): Promise<UploadedMedia | null> {
  if (!validate(id)) return null;
  const where = { id, uploadedById: actor.personId };
  const row = await db().media.findFirst({ where, select: { id: true, name: true } });
  return row && { name: row.name, address: mediaUrl(row) };
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

export type UnusedMedia = { id: string; address: string; name: string; bytes: number; uploadedAt: Date };

/** Returns files that neither a course nor the appearance names, oldest first; the last day's may be in unsaved forms. */
export async function listUnusedMedia(_actor: Operator | RetentionRule): Promise<UnusedMedia[]> {
  const rows = await db().$queryRaw<(Omit<UnusedMedia, "address" | "bytes"> & { bytes: bigint })[]>`
    SELECT id, name, bytes, uploaded_at AS "uploadedAt" FROM media
    WHERE uploaded_at < now() - interval '1 day' AND id::text NOT IN (SELECT id FROM (${named}) AS named)
    ORDER BY uploaded_at, id`;
  const escaped = rows.length > 0 ? await idsInEscapes() : new Set();
  const unused = rows.filter(({ id }) => !escaped.has(id));
  return unused.map((row) => ({ ...row, bytes: Number(row.bytes), address: mediaUrl(row) }));
}

export async function isUsed(id: string): Promise<boolean> {
  const [row] = await db().$queryRaw<{ used: boolean }[]>`
    SELECT ${id} IN (SELECT id FROM (${named}) AS named) AS used`;
  return row?.used || (await idsInEscapes()).has(id);
}

const texts = Prisma.sql`(
  SELECT concat_ws(' ', short_description, full_description, list_image_url) AS text FROM courses
  UNION ALL SELECT body FROM activities
  UNION ALL SELECT text #>> '{}' FROM activities, jsonb_path_query(data, '$.** ? (@.type() == "string")') AS text
  ) AS texts`;

// Ids may be anywhere in the URLs of texts and fields, in any spelling, and in the logo.
const named = Prisma.sql`
  SELECT lower((regexp_matches(text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'gi'))[1]) AS id FROM ${texts}
  UNION ALL SELECT logo_id::text FROM appearance WHERE logo_id IS NOT NULL`;

async function idsInEscapes(): Promise<Set<string>> {
  const words = await db().$queryRaw<{ word: string }[]>`
    SELECT (regexp_matches(text, ${"\\S*(?:%[0-9a-f]{2}|&#|\\\\)\\S*"}, 'gi'))[1] AS word FROM ${texts}`;
  return new Set(words.flatMap(({ word }) => idsIn(word)));
}
