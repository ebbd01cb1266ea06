import { z } from "zod";
import { type MediaKind, mediaKind } from "@/lib/media/schema";

const remembered = z.object({
  id: z.string(),
  kind: mediaKind,
  name: z.string(),
  bytes: z.number(),
  /** When the file was changed last, in milliseconds since 1970: another one may have its name. */
  modified: z.number(),
});

/** An upload that this browser began, and has not finished. */
export type RememberedUpload = z.infer<typeof remembered>;

const key = "unfinished-uploads";

export function remember(upload: RememberedUpload): void {
  write([...read().filter(({ id }) => id !== upload.id), upload]);
}

export function forget(id: string): void {
  write(read().filter((one) => one.id !== id));
}

/** The latest first. */
export function rememberedUploads(kind: MediaKind): RememberedUpload[] {
  return read()
    .filter((one) => one.kind === kind)
    .reverse();
}

// A browser may keep nothing, or what another version wrote.
function read(): RememberedUpload[] {
  try {
    return z.array(remembered).parse(JSON.parse(localStorage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
}

// More than the latest few have ended long since.
function write(uploads: RememberedUpload[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(uploads.slice(-10)));
  } catch {
    // Then it is not offered after a reload.
  }
}
