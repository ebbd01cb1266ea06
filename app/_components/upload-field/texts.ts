import { type MediaKind, mediaKinds } from "@/lib/media-kinds";
import { type ClientTexts, clientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

export type UploadTexts = ClientTexts<Messages["upload"]["field"]> & { limits: Record<MediaKind, string> };

export function uploadTexts({ field, ...units }: Messages["upload"]): UploadTexts {
  const kinds = Object.entries(mediaKinds) as [MediaKind, { maxBytes: number }][];
  const limits = kinds.map(([kind, { maxBytes }]) => [kind, limitOf(maxBytes / 1024 ** 2, units)]);
  return { ...clientTexts(field), limits: Object.fromEntries(limits) };
}

const limitOf = (
  size: number,
  { megabytes, gigabytes }: Pick<Messages["upload"], "megabytes" | "gigabytes">,
) => (size >= 1024 ? gigabytes({ size: size / 1024 }) : megabytes({ size }));
