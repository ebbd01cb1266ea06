import { z } from "zod";

const megabyte = 1024 ** 2;

/** What a file can be uploaded as: what a browser's file dialog offers, how it is called, how many bytes it may have. */
export const mediaKinds = {
  image: {
    accept: ".png,.jpg,.jpeg,.webp,.gif,.avif",
    words: "a PNG, JPEG, WebP, GIF or AVIF picture",
    largest: 10 * megabyte,
  },
  video: { accept: ".mp4,.m4v,.webm", words: "an MP4 or WebM video", largest: 2048 * megabyte },
  captions: { accept: ".vtt", words: "captions in WebVTT", largest: megabyte },
  download: { accept: "", words: "a file of any kind", largest: 2048 * megabyte },
} as const;

export type MediaKind = keyof typeof mediaKinds;

export const mediaKind = z.enum(Object.keys(mediaKinds) as [MediaKind, ...MediaKind[]]);

/** What a form is told about a file that was kept. */
export type UploadedMedia = { address: string; name: string };

/** What may be uploaded as a kind, in words. */
export function wordsOfKind(kind: MediaKind): string {
  const { words, largest } = mediaKinds[kind];
  const size = largest >= 1024 * megabyte ? `${largest / megabyte / 1024} GB` : `${largest / megabyte} MB`;
  return `${words}, up to ${size}`;
}
