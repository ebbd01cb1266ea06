import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { Client } from "pg";
import { run } from "../run.mjs";
import type { Plot } from "./plot";

export type Column = { name: string; unit: string; digits: number };

/** Rows with a bound have `isMet`. */
export type Row = { name: string; figures: (number | null)[]; isMet?: boolean };

export type Requirement = { words: string; value: number; bound: string; isMet: boolean };

/** The title describes the rows. */
export type Table = { title: string; columns: Column[]; rows: Row[]; requirements?: Requirement[] };

/** `postgresql` is its version if it isn't the benches' server. */
export type Results = { tables: Table[]; plots?: Plot[]; postgresql?: string };

export type Kept = Required<Results> & { date: string; node: string; cores: number; command: string };

/** The content of `docs/performance/<bench>.json`. */
export type KeptByNode = Record<string, Kept>;

export const folder = "docs/performance";

/** Prints them, and fails the process when a bound does not hold. */
export function print({ tables }: Results): void {
  const failed = tables.flatMap(failedOf);
  const verdict =
    failed.length === 0 ? "✓ Every bound holds." : `✗ Beyond their bounds: ${failed.join(", ")}.`;
  process.stdout.write(`\n${[...tables.map(textOf), verdict].join("\n\n")}\n`);
  if (failed.length > 0) process.exitCode = 1;
}

/** Replaces results of the same Node.js major version. */
export async function keep(bench: string, args: string[], server: string, results: Results): Promise<void> {
  const file = `${folder}/${bench}.json`;
  const { version } = process;
  const kept: Kept = {
    date: new Date().toISOString().slice(0, 10),
    node: version.slice(1),
    postgresql: results.postgresql ?? (await versionOf(server)),
    cores: availableParallelism(),
    command: ["npm run bench --", bench, ...args].join(" "),
    tables: results.tables,
    plots: results.plots ?? [],
  };
  const others = await readFile(file, "utf8").then((text) => JSON.parse(text) as KeptByNode, noneYet);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ ...others, [Number.parseInt(kept.node, 10)]: kept }, shortened));
  await run(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "format", "--write", file]);
}

const shortened = (_key: string, value: unknown) =>
  typeof value === "number" ? Number(value.toFixed(3)) : value;

export async function versionOf(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      "SELECT split_part(current_setting('server_version'), ' ', 1) AS version",
    );
    return rows[0].version;
  } finally {
    await client.end();
  }
}

function noneYet(error: NodeJS.ErrnoException): KeptByNode {
  if (error.code === "ENOENT") return {};
  throw error;
}

function failedOf({ rows, requirements = [] }: Table): string[] {
  const judged = [...rows, ...requirements.map(({ words, isMet }) => ({ name: words, isMet }))];
  return judged.flatMap(({ name, isMet = true }) => (isMet ? [] : [name]));
}

/** Formats for the terminal. */
export function textOf({ title, columns, rows, requirements = [] }: Table): string {
  const headings = columns.map(headingOf);
  const line = (name: string, figures: string[]) =>
    [name.padEnd(56), ...figures.map((figure, at) => figure.padStart(widthOf(headings[at])))]
      .join("")
      .trimEnd();
  return [
    line(title, headings),
    ...rows.map(({ name, figures, isMet }) =>
      line(
        `${markOf(isMet)}${name}`,
        figures.map((figure, at) => inDigits(figure, columns[at])),
      ),
    ),
    ...requirements.map(
      (one) => `${markOf(one.isMet)}${one.words}: ${inDigits(one.value)}, should be ${one.bound}`,
    ),
  ].join("\n");
}

const widthOf = (heading = "") => Math.max(9, heading.length + 2);

export const headingOf = ({ name, unit }: Column) => `${name} ${unit}`.trim();

export const markOf = (isMet?: boolean) => (isMet === undefined ? "" : isMet ? "✓ " : "✗ ");

export function inDigits(figure: number | null | undefined, { digits } = { digits: 2 }): string {
  if (figure === null || figure === undefined || !Number.isFinite(figure)) return "";
  return figure.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
