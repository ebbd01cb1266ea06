import { z } from "zod";

/** Increases when an earlier version of Lectern can no longer read the file. */
export const format = 1;

export const entryNames = {
  head: "backup.json",
  keys: "keys.json",
  contents: "contents.json",
  origin: "origin.json",
} as const;

export const head = z.object({
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  hasKeys: z.boolean(),
  hasMedia: z.boolean(),
});

/** Opens sealed secrets; only encrypted backups have it. */
export const keys = z.object({ authSecrets: z.array(z.string()) });

/** Follows all data: a file without it was cut off. Checksums are SHA-256, in hexadecimal. */
export const contents = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), checksum: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  media: z.object({ files: z.number().int(), bytes: z.number().int(), missing: z.array(z.string()) }),
  checksums: z.record(z.string(), z.string()),
});

/** An HMAC of the contents with a key of AUTH_SECRET proves who made the backup. Earlier versions wrote none. */
export const originPurpose = "backup";

export const origin = z.object({ hmac: z.string() });

export type Head = z.infer<typeof head>;
export type Keys = z.infer<typeof keys>;
export type Contents = z.infer<typeof contents>;
