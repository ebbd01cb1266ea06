import { statSync } from "node:fs";
import { db, unlessReadOnly } from "@/lib/db";
import { releaseName } from "@/lib/release/version";
import { sha256 } from "@/lib/secrets";
import type { Certificate } from "./find";
import { findPrintableLogo, readLogo } from "./logo";
import type { CertificateLook } from "./pdf/certificate-pdf";
import { furtherFonts } from "./pdf/fonts";
import { PrintQueue } from "./pdf/print-queue";

type Look = Omit<CertificateLook, "logo">;

const queue = new PrintQueue();
const running = new Map<string, Promise<Buffer<ArrayBuffer>>>();

/**
 * Returns the PDF of a certificate. It is printed once, and again when anything on it changes.
 * @throws LetterMissing; Refusal `certificate_printer_busy`
 */
export async function getPrinted(certificate: Certificate, look: Look): Promise<Buffer<ArrayBuffer>> {
  const logo = await findPrintableLogo();
  const contentHash = hashOf(certificate, look, logo?.id ?? null);
  const { publicId } = certificate;
  const kept = await db().certificatePdf.findFirst({
    where: { certificate: { publicId }, contentHash },
    select: { bytes: true },
  });
  if (kept) return Buffer.from(kept.bytes);
  const printing = running.get(contentHash) ?? print();
  running.set(contentHash, printing);
  return printing.finally(() => running.delete(contentHash));

  async function print(): Promise<Buffer<ArrayBuffer>> {
    const picture = logo && (await readLogo(logo));
    const bytes = await queue.print({ certificate, look: { ...look, logo: picture } });
    // It lacks a logo that could not be read just now.
    const isWhole = !logo || picture !== null;
    if (isWhole) await keep({ publicId, contentHash, bytes });
    return bytes;
  }
}

/** Changes with everything that changes the page: each release may draw it differently. */
function hashOf({ state: _, ...certificate }: Certificate, look: Look, logoId: string | null): string {
  const fonts = furtherFonts(400).map(({ name, file }) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return [name, found?.size, found?.mtimeMs];
  });
  return sha256(JSON.stringify([releaseName(), certificate, look, logoId, fonts]));
}

type Kept = { publicId: string; contentHash: string; bytes: Buffer<ArrayBuffer> };

/** Skips a certificate whose person was deleted since. */
async function keep({ publicId, contentHash, bytes }: Kept): Promise<void> {
  await unlessReadOnly(
    () => db().$executeRaw`
      INSERT INTO certificate_pdfs (certificate_id, content_hash, bytes)
      SELECT id, ${contentHash}, ${bytes} FROM certificates WHERE public_id = ${publicId}
      ON CONFLICT (certificate_id) DO UPDATE
        SET content_hash = excluded.content_hash, bytes = excluded.bytes, printed_at = now()`,
  );
}
