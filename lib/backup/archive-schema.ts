import { z } from "zod";

/** Grows when an earlier version of Lectern could not read the file any more. */
export const format = 1;

/** Names of the entries, in their order. Rows are in `database/<table>/<number>.copy.gz`, files in `media/<id>`. */
export const entryNames = {
  head: "backup.json",
  keys: "keys.json",
  contents: "contents.json",
  origin: "origin.json",
} as const;

/** The first entry: what the rest is. */
export const head = z.object({
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The schema: restoring begins with exactly these. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Their columns are in the order in which the rows have them. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  hasKeys: z.boolean(),
  hasMedia: z.boolean(),
});

/** The second entry, of an encrypted backup alone: what opens sealed secrets. */
export const keys = z.object({ authSecrets: z.array(z.string()) });

/** The last of what is kept: a file without it was cut off. Checksums are SHA-256, in hexadecimal. */
export const contents = z.object({
  /** The checksum is over all rows, as PostgreSQL's COPY writes them. */
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), checksum: z.string() })),
  /** The last value; null of one that was never used. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  media: z.object({ files: z.number().int(), bytes: z.number().int(), missing: z.array(z.string()) }),
  /** Of each entry before this one, as it lies in the file. */
  checksums: z.record(z.string(), z.string()),
});

/** After the contents: their HMAC with a key of AUTH_SECRET, which proves who made the backup. Earlier versions wrote none. */
export const originPurpose = "backup";

export const origin = z.object({ hmac: z.string() });

export type Head = z.infer<typeof head>;
export type Keys = z.infer<typeof keys>;
export type Contents = z.infer<typeof contents>;
