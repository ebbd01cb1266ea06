import type { Admin } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { mediaStore } from "@/lib/media/open-store";
import { findPngFault } from "@/lib/media/png-check";
import type { Logo } from "./pdf/certificate-pdf";

// A larger logo takes long to print.
const most = 4 * 1024 * 1024;
// This is 2,000 × 2,000 pixels with 16 bits a channel, in bytes. pdfkit needs several times as much memory.
const mostDecoded = 32 * 1024 * 1024;

const printed = ["image/png", "image/jpeg"];

export type LogoProblem = "format" | "size" | "damaged";

export async function findLogoProblem(_actor: Admin): Promise<LogoProblem | null> {
  const logo = await findLogo();
  if (!logo) return null;
  const problem = problemOf(logo);
  if (problem) return problem;
  const bytes = await readFile(logo.id);
  return bytes && findFault(logo, bytes);
}

/** Returns the school's logo, which never changes under its ID; null when there is none, or it has a problem. */
export async function findPrintableLogo() {
  const logo = await findLogo();
  return logo && !problemOf(logo) ? logo : null;
}

export async function readLogo(logo: { id: string; mediaType: string }): Promise<Logo | null> {
  const bytes = await readFile(logo.id);
  return bytes && !(await findFault(logo, bytes)) ? { bytes, mediaType: logo.mediaType } : null;
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
async function findFault(logo: { mediaType: string }, bytes: Buffer): Promise<LogoProblem | null> {
  const fault = logo.mediaType === "image/png" ? await findPngFault(bytes, mostDecoded) : null;
  return fault === "large" ? "size" : fault;
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
