import { parentPort } from "node:worker_threads";
import type { Certificate } from "../find";
import { type CertificateLook, makeCertificatePdf } from "./certificate-pdf";
import { LetterMissing } from "./letter-missing";
import { findUnprintable, type Unprintable } from "./unprintable";

export type PrintJob = { certificate: Certificate; look: CertificateLook };

export type ExamineJob = { name: string; texts: string[] };

export type Printed =
  | { pdf: Uint8Array }
  | { unprintable: Unprintable }
  | { missingLetter: string }
  | { failure: string };

// This worker thread keeps slow jobs, one at a time, off the event loop that answers requests.
parentPort?.on("message", async (job: PrintJob | ExamineJob) => parentPort?.postMessage(await answer(job)));

async function answer(job: PrintJob | ExamineJob): Promise<Printed> {
  try {
    if ("texts" in job) return { unprintable: await findUnprintable(job.name, job.texts) };
    const { certificate, look } = job;
    const logo = look.logo && { ...look.logo, bytes: Buffer.from(look.logo.bytes) };
    return { pdf: await makeCertificatePdf(certificate, { ...look, logo }) };
  } catch (error) {
    if (error instanceof LetterMissing) return { missingLetter: error.letter };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
