const megabyte = 1024 ** 2;

export const mediaKinds = {
  image: {
    accept: ".png,.jpg,.jpeg,.webp,.gif,.avif",
    maxBytes: 10 * megabyte,
  },
  video: { accept: ".mp4,.m4v,.3gp,.webm", maxBytes: 2048 * megabyte },
  captions: { accept: ".vtt", maxBytes: megabyte },
  download: { accept: "", maxBytes: 2048 * megabyte },
} as const;

export type MediaKind = keyof typeof mediaKinds;
