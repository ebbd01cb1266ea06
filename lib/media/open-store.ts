import { join } from "node:path";
import { env } from "@/lib/env";
import type { S3Address } from "@/lib/environment-variables";
import { DiskStore } from "./disk-store";
import { S3Store } from "./s3-store";
import type { MediaStore } from "./store";

let chosen: { of: string; store: MediaStore } | undefined;

export function mediaStore(): MediaStore {
  const { MEDIA_URL, MEDIA_DIR, DATA_DIR } = env();
  const where = MEDIA_URL ?? MEDIA_DIR ?? join(DATA_DIR, "media");
  const of = JSON.stringify(where);
  if (chosen?.of !== of) chosen = { of, store: openStore(where) };
  return chosen.store;
}

export function openStore(where: string | S3Address): MediaStore {
  return typeof where === "string" ? new DiskStore(where) : new S3Store(where);
}
