import type { Admin } from "@/lib/actor";
import { db } from "@/lib/db";
import { mediaStore } from "@/lib/media/open-store";
import type { Logo } from "./pdf/certificate-pdf";

// A larger one would take long to put on a page.
const most = 4 * 1024 * 1024;

// Those that pdfkit understands.
const printed = ["image/png", "image/jpeg"];

/** Why the school's logo is not on printed certificates. */
export type LogoProblem = "format" | "size";

/** Null when there is none, or no logo. */
export async function findLogoProblem(_actor: Admin): Promise<LogoProblem | null> {
  const logo = await findLogo();
  return logo && problemOf(logo);
}

/** Returns the school's logo, which never changes under its ID; null when there is none, or it has a problem. */
export async function findPrintableLogo() {
  const logo = await findLogo();
  return logo && !problemOf(logo) ? logo : null;
}

/** Null when uploaded files cannot be read now. */
export async function readLogo(logo: { id: string; mediaType: string }): Promise<Logo | null> {
  const file = await mediaStore()
    .open(logo.id)
    .catch(() => null);
  if (!file) return null;
  const parts: Buffer[] = [];
  for await (const part of file.bytes) parts.push(part as Buffer);
  return { bytes: Buffer.concat(parts), mediaType: logo.mediaType };
}

type Stored = { bytes: bigint; mediaType: string };

async function findLogo() {
  const row = await db().appearance.findUnique({ where: { id: 1 }, select: { logo: true } });
  return row?.logo ?? null;
}

function problemOf({ bytes, mediaType }: Stored): LogoProblem | null {
  if (!printed.includes(mediaType)) return "format";
  return bytes > most ? "size" : null;
}
