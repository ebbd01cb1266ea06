import { type MediaKind, type UploadedMedia, uploadedMedia } from "@/lib/media/schema";
import { path } from "./ask-server";
import { sendBytes } from "./send-bytes";
import type { Sending } from "./send-in-parts";

/** Throws UploadError. */
export async function sendWhole(
  file: File,
  kind: MediaKind,
  { signal, onProgress }: Sending,
): Promise<UploadedMedia> {
  const query = new URLSearchParams({ kind, name: file.name });
  return uploadedMedia.parse(
    JSON.parse(await sendBytes("POST", `${path}?${query}`, file, { signal, onSent: onProgress })),
  );
}
