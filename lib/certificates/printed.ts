import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Admin } from "@/lib/actor";
import { findAppearance } from "@/lib/appearance/appearance";
import { db, unlessReadOnly } from "@/lib/database/db";
import { log } from "@/lib/log";
import { releaseName } from "@/lib/release/version";
import { sha256 } from "@/lib/secrets";
import type { Certificate } from "./find";
import { findPrintableLogo, readLogo } from "./logo";
import type { CertificateLook, Logo } from "./pdf/certificate-pdf";
import { furtherFonts } from "./pdf/fonts";
import { LetterMissing } from "./pdf/letter-missing";
import { PrintQueue } from "./pdf/print-queue";
import type { Unprintable } from "./pdf/unprintable";
import type { Certified } from "./schema";
import { readSettings } from "./stored-settings";

type Look = Omit<CertificateLook, "logo">;

// This is in milliseconds.
const patience = 3_000;

const queue = new PrintQueue();
const running = new Map<string, Promise<Buffer<ArrayBuffer>>>();

/** Returns a certificate's PDF, printed once and again when its page changes. @throws LetterMissing; Refusal `certificate_printer_busy` */
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
    const printWith = (shown: Logo | null) => queue.print({ certificate, look: { ...look, logo: shown } });
    const whole = picture && (await printWith(picture).catch(nullUnlessLettersAreMissing));
    if (whole) return keepAndReturn(whole);
    const plain = await printWith(null);
    // A PDF that lacks its logo only this time isn't kept.
    return logo ? plain : keepAndReturn(plain);
  }

  async function keepAndReturn(bytes: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
    await keep({ publicId, contentHash, bytes });
    return bytes;
  }
}

/** Returns null when no certificates are issued or the printer is busy, because a page waits for this. */
export async function findUnprintable(_actor: Admin, of: Certified): Promise<Unprintable | null> {
  const [stored, { schoolName }] = await Promise.all([readSettings(db(), of), findAppearance()]);
  if (!stored?.settings.isGiven) return null;
  const { title, issuer, signatory } = stored.settings;
  const found = queue.examine({ name: stored.name, texts: [title, issuer, signatory, schoolName] });
  return Promise.race([found.catch(() => null), sleep(patience, null, { ref: false })]);
}

function nullUnlessLettersAreMissing(error: unknown): null {
  if (error instanceof LetterMissing) throw error;
  log().warn({ err: error }, "Printing a certificate without its logo");
  return null;
}

/** Includes the version, because each release may draw the page differently. */
function hashOf({ state: _, ...certificate }: Certificate, look: Look, logoId: string | null): string {
  const fonts = furtherFonts(400).map(({ name, file }) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return [name, found?.size, found?.mtimeMs];
  });
  return sha256(JSON.stringify([releaseName(), certificate, look, logoId, fonts]));
}

type Kept = { publicId: string; contentHash: string; bytes: Buffer<ArrayBuffer> };

async function keep({ publicId, contentHash, bytes }: Kept): Promise<void> {
  await unlessReadOnly(
    () => db().$executeRaw`
      INSERT INTO certificate_pdfs (certificate_id, content_hash, bytes)
      SELECT id, ${contentHash}, ${bytes} FROM certificates WHERE public_id = ${publicId}
      ON CONFLICT (certificate_id) DO UPDATE
        SET content_hash = excluded.content_hash, bytes = excluded.bytes, printed_at = now()`,
  );
}
