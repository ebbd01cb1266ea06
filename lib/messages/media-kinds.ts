import { type MediaKind, mediaKinds } from "@/lib/media-kinds";

export const mediaKindNames: Record<MediaKind, string> = {
  image: "a PNG, JPEG, WebP, GIF or AVIF picture",
  video: "an MP4 or WebM video",
  captions: "captions in WebVTT",
  download: "a file of any kind",
};

export function wordsOfKind(kind: MediaKind): string {
  const megabytes = mediaKinds[kind].maxBytes / 1024 ** 2;
  return `${mediaKindNames[kind]}, up to ${megabytes >= 1024 ? `${megabytes / 1024} GB` : `${megabytes} MB`}`;
}
