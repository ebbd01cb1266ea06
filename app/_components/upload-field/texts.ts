import { type MediaKind, mediaKinds } from "@/lib/media-kinds";
import { type ClientTexts, clientTexts } from "@/lib/messages/client-texts";
import { fileSize } from "@/lib/messages/file-size";
import type { Messages } from "@/lib/messages/messages";

export type UploadTexts = ClientTexts<Messages["upload"]["field"]> & { limits: Record<MediaKind, string> };

export function uploadTexts(t: Messages["upload"]): UploadTexts {
  const kinds = Object.entries(mediaKinds) as [MediaKind, { maxBytes: number }][];
  const limits = kinds.map(([kind, { maxBytes }]) => [kind, fileSize(maxBytes, t)]);
  return { ...clientTexts(t.field), limits: Object.fromEntries(limits) };
}
