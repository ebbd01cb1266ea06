import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { validate } from "uuid";
import type { Operator } from "@/lib/actor";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { resealAll } from "@/lib/identity-provider/reseal";
import { mediaStore } from "@/lib/media/open-store";
import { eraseAgain, listNoted } from "@/lib/personal-data/erased";
import { ArchiveDamaged, type Entry } from "./archive";
import type { Contents, Head, Keys } from "./archive-schema";
import { type Filling, finish, load, requireKnown } from "./load";
import { type Origin, readBackup, type Source } from "./read-backup";
import { withScratchDatabase } from "./scratch-database";

export type RestoreOptions = {
  /** Keeps sessions; otherwise everybody signs in again, so that no ended session comes back. */
  keepSessions: boolean;
  withoutSecrets: boolean;
  requireOrigin?: boolean;
  erased?: readonly string[];
  tell?: (words: string) => void;
};

export type Checked = Pick<Head, "createdAt" | "hasMedia"> &
  Pick<Contents, "tables" | "media"> & { origin: Origin };

export type Restored = Checked & { erased: number };

/** Restores all or nothing, even when killed. @throws Refusal when the file is damaged, the database is used, or a secret stays sealed */
export async function restore(actor: Operator, source: Source, options: RestoreOptions): Promise<Restored> {
  const url = env().DATABASE_URL ?? "";
  const read = await examine(source, options.tell);
  if (options.requireOrigin) requireOrigin(source, read);
  const erased = [...new Set([...(options.erased ?? []), ...(await listNoted())])];
  const stored: string[] = [];
  try {
    await load(url, read.head.migrations, async (filling) => {
      const contents = await fill(filling, source, read.head, {
        tell: options.tell,
        media: async (entry, id) => {
          if ((await mediaStore().size(id)) === entry.size) return;
          stored.push(id);
          await mediaStore().write(id, entry.body);
        },
      });
      requireUnchanged(source, read.contents, contents);
      await verify(filling, contents, options.tell);
      if (!options.keepSessions) await filling.connection.query("TRUNCATE sessions");
      const ask = async (sql: string, ...values: unknown[]) =>
        (await filling.connection.query(sql, values)).rows;
      const { unopened } = await resealAll(ask, read.keys?.authSecrets);
      if (unopened > 0 && !options.withoutSecrets)
        throw new Refusal("secrets_not_opened", { isEncrypted: read.head.hasKeys });
    });
  } catch (error) {
    for (const id of stored) await mediaStore().remove(id);
    throw error;
  }
  options.tell?.("the newest tables");
  await finish(url);
  options.tell?.("people who were deleted since");
  return { ...describe(read), erased: await eraseAgain(actor, erased) };
}

function requireOrigin({ file }: Source, { origin }: Read): void {
  if (origin === null) throw new Refusal("backup_origin_unproved", { file });
}

/** Somebody may have exchanged the file between its two readings. */
function requireUnchanged({ file }: Source, first: Contents, second: Contents): void {
  if (JSON.stringify(first) !== JSON.stringify(second))
    throw new Refusal("backup_damaged", { file, reason: "it changed while it was read" });
}

export async function check(
  _actor: Operator,
  source: Source,
  { tell, requireOrigin: isRequired }: Pick<RestoreOptions, "tell" | "requireOrigin"> = {},
): Promise<Checked> {
  const read = await examine(source, tell);
  if (isRequired) requireOrigin(source, read);
  await withScratchDatabase(env().DATABASE_URL ?? "", async (url) => {
    await load(url, read.head.migrations, async (filling) => {
      await verify(filling, await fill(filling, source, read.head, { tell }), tell);
    });
    await finish(url);
  });
  return describe(read);
}

type Read = { head: Head; keys: Keys | null; contents: Contents; origin: Origin };

async function examine(source: Source, tell?: (words: string) => void): Promise<Read> {
  let head: Head | undefined;
  let keys: Keys | null = null;
  const { contents, origin } = await readBackup(source, {
    head: async (given) => {
      await requireKnown(given.migrations);
      head = given;
    },
    keys: async (given) => {
      keys = given;
    },
    entry: async ({ name }) => tell?.(`reading the file: ${name}`),
  });
  return { head: head as Head, keys, contents, origin };
}

type Parts = { tell?: (words: string) => void; media?: (entry: Entry, id: string) => Promise<void> };

async function fill(filling: Filling, source: Source, head: Head, { tell, media }: Parts): Promise<Contents> {
  requireSameTables(filling, head);
  const { contents } = await readBackup(source, {
    entry: async (entry) => {
      const [room, name = ""] = entry.name.split("/");
      const table = head.tables.find((one) => one.name === name);
      if (room === "database" && table) {
        tell?.(`${name}: ${entry.name}`);
        await pipeline(entry.body, createGunzip(), (rows) => filling.copy(table, rows));
      } else if (room === "media" && validate(name)) {
        tell?.(entry.name);
        await media?.(entry, name);
      } else throw new ArchiveDamaged(`nothing is known of ${entry.name}`);
    },
  });
  return contents;
}

function requireSameTables({ tables }: Filling, head: Head): void {
  const described = (all: Head["tables"]) =>
    JSON.stringify(all.map(({ name, columns }) => [name, [...columns].sort()]));
  if (described(tables) !== described(head.tables)) throw new Refusal("tables_differ");
}

async function verify(filling: Filling, contents: Contents, tell?: (words: string) => void): Promise<void> {
  await filling.setSequences(contents.sequences);
  for (const table of filling.tables) {
    tell?.(`comparing ${table.name}`);
    const expected = contents.tables.find(({ name }) => name === table.name);
    if (!expected) throw new Refusal("tables_differ");
    await filling.verify(table, expected);
  }
}

const describe = ({ head: { createdAt, hasMedia }, contents: { tables, media }, origin }: Read): Checked => ({
  createdAt,
  hasMedia,
  tables,
  media,
  origin,
});
