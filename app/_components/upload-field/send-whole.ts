import { type MediaKind, type UploadedMedia, uploadedMedia } from "@/lib/media/schema";
import { sendBytes } from "./send-bytes";
import type { Sending } from "./send-in-parts";
import { uploadPath } from "./upload-requests";

export async function sendWhole(
  file: File,
  kind: MediaKind,
  { signal, onProgress }: Sending,
): Promise<UploadedMedia> {
  const query = new URLSearchParams({ kind, name: file.name });
  return uploadedMedia.parse(
    JSON.parse(await sendBytes("POST", `${uploadPath}?${query}`, file, { signal, onSent: onProgress })),
  );
}
