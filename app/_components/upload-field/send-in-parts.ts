import { z } from "zod";
import {
  type MediaKind,
  type UnfinishedUpload,
  type UploadedMedia,
  unfinishedUpload,
  uploadedMedia,
} from "@/lib/media/schema";
import { forget, remember } from "./remembered-uploads";
import { sendBytes } from "./send-bytes";
import { UploadError } from "./upload-error";
import { postForJson, requestJson, uploadPath } from "./upload-requests";

export type Sending = {
  signal: AbortSignal;
  onBegun: (id: string) => void;
  onProgress: (sent: number) => void;
  onWaiting: () => void;
};

export const cancelled = "cancelled";

/** Waits these milliseconds after each failure in a row, then gives up until the person continues. */
const waits = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000];

/** Sends the missing parts of a file, whose upload may have begun before. Throws UploadError, and the signal's reason. */
export async function sendInParts(
  file: File,
  kind: MediaKind,
  begun: string | null,
  sending: Sending,
): Promise<UploadedMedia> {
  const { signal } = sending;
  const patiently = <T>(run: () => Promise<T>) => askAgain(run, sending);
  const upload = await patiently(
    async () => (begun && (await findUpload(begun, signal))) || beginUpload(file, kind),
  );
  if ("address" in upload) return finished(begun, upload);
  if (signal.reason === cancelled) await cancelUpload(upload.id);
  else sending.onBegun(upload.id);
  signal.throwIfAborted();
  remember({ id: upload.id, kind, name: file.name, bytes: file.size, modified: file.lastModified });
  const sums: (string | null)[] = [];
  for (let at = 0; at < file.size; at += upload.partSize) {
    const part = file.slice(at, at + upload.partSize);
    sums.push(await sumOf(part));
    const onSent = (bytes: number) => sending.onProgress(at + bytes);
    if (!upload.present.includes(sums.length))
      await patiently(() => sendPart(upload, sums.length, part, signal, onSent));
    onSent(part.size);
  }
  const whole = `${uploadPath}/${upload.id}/complete`;
  return finished(
    upload.id,
    uploadedMedia.parse(await patiently(() => postForJson(whole, signal, JSON.stringify(sums)))),
  );
}

export async function findUpload(
  id: string,
  signal?: AbortSignal,
): Promise<UnfinishedUpload | UploadedMedia | null> {
  const found = await requestJson(`${uploadPath}/${id}`, { signal }).catch((error) => {
    if (error instanceof UploadError && error.status === 404) return null;
    throw error;
  });
  return z.union([unfinishedUpload, uploadedMedia]).nullable().parse(found);
}

export async function cancelUpload(id: string): Promise<void> {
  forget(id);
  // An upload whose cancellation is lost ends by itself.
  await postForJson(`${uploadPath}/${id}/cancel`).catch(() => {});
}

function finished(id: string | null, uploaded: UploadedMedia): UploadedMedia {
  if (id) forget(id);
  return uploaded;
}

async function beginUpload({ name, size }: File, kind: MediaKind): Promise<UnfinishedUpload> {
  const query = new URLSearchParams({ kind, name, bytes: String(size) });
  // An abort here would lose the upload's id, and the next try would begin a second upload.
  return unfinishedUpload.parse(await postForJson(`${uploadPath}/begin?${query}`));
}

async function sendPart(
  { id, isDirect }: UnfinishedUpload,
  number: number,
  part: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  const here = `${uploadPath}/${id}/parts/${number}`;
  const { address } = isDirect
    ? z.object({ address: z.string().nullable() }).parse(await requestJson(`${here}/address`, { signal }))
    : { address: null };
  if (address) await sendBytes("PUT", address, part, { signal, onSent });
  else await sendBytes("POST", here, part, { signal, onSent });
}

async function askAgain<T>(run: () => Promise<T>, { signal, onWaiting }: Sending): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await run();
    } catch (error) {
      signal.throwIfAborted();
      const wait = waits[failures];
      if (wait === undefined || !(error instanceof UploadError) || error.isLasting) throw error;
      onWaiting();
      await pause(wait, signal);
      signal.throwIfAborted();
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      signal.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    addEventListener("online", go);
    signal.addEventListener("abort", go);
  });
}

/** Returns the SHA-256 in hexadecimal; null without TLS, where browsers don't compute it. */
async function sumOf(part: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = await part.arrayBuffer().catch(() => {
    throw new UploadError("fileGone", 0);
  });
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
