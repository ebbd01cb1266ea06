import { parseArgs } from "node:util";
import { closeDatabase, db, Prisma } from "@/lib/database/db";
import { foldPageAnchors } from "@/lib/lists/fold-page-anchors";
import { seedBench } from "@/prisma/seed-bench";
import { operator } from "../commands/output";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import { prepareDatabase, vacuum, withCleanups } from "./database";
import type { Column, Results, Row, Table } from "./results";

type Size = { name: string; rows: number; bytes: number; indexes: number };

const smallest = 10_000;

/** `npm run bench -- storage` counts rows and bytes of each table for each person, from ten thousand people on. */
export function main(): Promise<Results> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { largest: { type: "string", default: "1000000" } },
  });
  const largest = Number(values.largest);
  if (!(largest >= smallest)) throw new LaunchError(`--largest should be a number, at least ${smallest}.`);
  return withCleanups(async (cleanups) => {
    const env = await prepareDatabase(cleanups);
    cleanups.push(closeDatabase);
    const tables: Table[] = [];
    for (let people = smallest; people <= largest; people *= 10) {
      await progress(`Making ${people} people`, () => seedBench(operator, { courses: 10_000, people }));
      await foldPageAnchors();
      await vacuum(env.DATABASE_URL);
      tables.push(tableOf(people, await readSizes()));
    }
    return { tables };
  });
}

const readSizes = () =>
  db().$queryRaw<Size[]>(Prisma.sql`
    SELECT relname AS name, reltuples::float AS rows, pg_total_relation_size(oid)::float AS bytes,
      pg_indexes_size(oid)::float AS indexes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 0
    ORDER BY bytes DESC`);

const columns: Column[] = [
  { name: "rows each", unit: "", digits: 2 },
  { name: "bytes each", unit: "", digits: 0 },
  { name: "of these indexes", unit: "", digits: 0 },
  { name: "in all", unit: "MB", digits: 0 },
];

function tableOf(people: number, sizes: Size[]): Table {
  const each = ({ name, rows, bytes, indexes }: Size): Row => ({
    name,
    figures: [rows / people, bytes / people, indexes / people, bytes / 1e6],
  });
  const sum = (of: "rows" | "bytes" | "indexes") => sizes.reduce((total, size) => total + size[of], 0);
  const all = { name: "all tables", rows: sum("rows"), bytes: sum("bytes"), indexes: sum("indexes") };
  const large = sizes.filter(({ bytes }) => bytes / people >= 1);
  return {
    title: `For each of ${people.toLocaleString("en")} people`,
    columns,
    rows: [...large, all].map(each),
  };
}
