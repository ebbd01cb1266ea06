import { z } from "zod";
import { type MediaKind, mediaKind } from "@/lib/media/schema";

const remembered = z.object({
  id: z.string(),
  kind: mediaKind,
  name: z.string(),
  bytes: z.number(),
  /** Tells files of the same name apart, in milliseconds since 1970. */
  modified: z.number(),
});

export type RememberedUpload = z.infer<typeof remembered>;

const key = "unfinished-uploads";

export function remember(upload: RememberedUpload): void {
  write([...read().filter(({ id }) => id !== upload.id), upload]);
}

export function forget(id: string): void {
  write(read().filter((one) => one.id !== id));
}

export function rememberedUploads(kind: MediaKind): RememberedUpload[] {
  return read()
    .filter((one) => one.kind === kind)
    .reverse();
}

// A browser may store nothing, or data of another version.
function read(): RememberedUpload[] {
  try {
    return z.array(remembered).parse(JSON.parse(localStorage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
}

// Uploads before the latest few have expired.
function write(uploads: RememberedUpload[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(uploads.slice(-10)));
  } catch {
    // Without storage, the upload isn't offered after a reload.
  }
}
