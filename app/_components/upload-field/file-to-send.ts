import { type MediaKind, mediaKinds, type UploadedMedia } from "@/lib/media/schema";
import { fill } from "@/lib/messages/client-texts";
import { type Sending, sendInParts } from "./send-in-parts";
import { sendWhole } from "./send-whole";
import type { UploadTexts } from "./texts";

/** In bytes; longer files are sent in parts. */
const longest = 8 * 1024 ** 2;

export const isSentInParts = ({ size }: File) => size > longest;

export function sendFile(
  file: File,
  kind: MediaKind,
  begun: string | null,
  sending: Sending,
): Promise<UploadedMedia> {
  return isSentInParts(file) ? sendInParts(file, kind, begun, sending) : sendWhole(file, kind, sending);
}

export function findFileError(kind: MediaKind, { name, size }: File, texts: UploadTexts): string | null {
  const { accept, maxBytes } = mediaKinds[kind];
  const endings: string[] = accept ? accept.split(",") : [];
  if (endings.length > 0 && !endings.some((ending) => name.toLowerCase().endsWith(ending)))
    return texts.wrongKind[kind];
  if (size === 0) return texts.emptyFile;
  return size > maxBytes ? fill(texts.tooLarge, { size: texts.limits[kind] }) : null;
}
