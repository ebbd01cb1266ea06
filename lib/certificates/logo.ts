import { db } from "@/lib/db";
import { mediaStore } from "@/lib/media/open-store";
import type { Logo } from "./pdf/certificate-pdf";

// A larger one would take long to put on a page.
const most = 4 * 1024 * 1024;

/** The school's, as a picture in a PDF; null when there is none, it is too large, or uploaded files cannot be read now. */
export async function readLogo(): Promise<Logo | null> {
  const row = await db().appearance.findUnique({ where: { id: 1 }, select: { logo: true } });
  if (!row?.logo || row.logo.bytes > most) return null;
  const file = await mediaStore()
    .open(row.logo.id)
    .catch(() => null);
  if (!file) return null;
  const parts: Buffer[] = [];
  for await (const part of file.bytes) parts.push(part as Buffer);
  return { bytes: Buffer.concat(parts), mediaType: row.logo.mediaType };
}
