import type { Admin } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { mediaStore } from "@/lib/media/open-store";
import { findPngError } from "@/lib/media/png-check";
import type { Logo } from "./pdf/certificate-pdf";

// A larger logo takes long to print.
const most = 4 * 1024 * 1024;
// This is 2,000 × 2,000 pixels with 16 bits a channel, in bytes. pdfkit needs several times as much memory.
const mostDecoded = 32 * 1024 * 1024;

const printed = ["image/png", "image/jpeg"];

export type LogoError = "format" | "size" | "damaged";

export async function findLogoError(_actor: Admin): Promise<LogoError | null> {
  const logo = await findLogo();
  if (!logo) return null;
  const error = errorOf(logo);
  if (error) return error;
  const bytes = await readFile(logo.id);
  return bytes && findPixelError(logo, bytes);
}

/** Returns the school's logo, which never changes under its ID; null when there is none, or it has an error. */
export async function findPrintableLogo() {
  const logo = await findLogo();
  return logo && !errorOf(logo) ? logo : null;
}

export async function readLogo(logo: { id: string; mediaType: string }): Promise<Logo | null> {
  const bytes = await readFile(logo.id);
  return bytes && !(await findPixelError(logo, bytes)) ? { bytes, mediaType: logo.mediaType } : null;
}

async function readFile(id: string): Promise<Buffer | null> {
  const file = await mediaStore()
    .open(id)
    .catch(() => null);
  if (!file) return null;
  const parts: Buffer[] = [];
  for await (const part of file.bytes) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

// Logos from before uploads were checked may be damaged.
async function findPixelError(logo: { mediaType: string }, bytes: Buffer): Promise<LogoError | null> {
  const error = logo.mediaType === "image/png" ? await findPngError(bytes, mostDecoded) : null;
  return error === "large" ? "size" : error;
}

type Stored = { bytes: bigint; mediaType: string };

async function findLogo() {
  const row = await db().appearance.findUnique({ where: { id: 1 }, select: { logo: true } });
  return row?.logo ?? null;
}

function errorOf({ bytes, mediaType }: Stored): LogoError | null {
  if (!printed.includes(mediaType)) return "format";
  return bytes > most ? "size" : null;
}
