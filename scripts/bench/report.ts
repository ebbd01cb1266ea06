import { readdir, readFile, writeFile } from "node:fs/promises";
import { fillIn } from "../fill-in.mjs";
import { drawPlot, type Plot, type Version } from "./plot";
import { folder, headingOf, inDigits, type Kept, type KeptByNode, markOf, type Table } from "./results";

/** These benches have their results outside docs/performance.md. */
const places: Record<string, string> = { processes: "docs/operations/scaling.md" };

export const documents = ["docs/performance.md", ...Object.values(places)] as const;

/** `npm run bench -- report` fills the kept results into the documents and draws their plots. */
export async function main(): Promise<void> {
  const benches = await keptResults();
  for (const kept of Object.values(benches))
    for (const plot of plotsOf(kept))
      await writeFile(`${folder}/${plot.name}.svg`, drawPlot(plot, plot.versions));
  for (const document of documents)
    await writeFile(document, filled(await readFile(document, "utf8"), resultsFor(document, benches)));
}

export async function keptResults(): Promise<Record<string, KeptByNode>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const read = async (file: string) => [
    file.slice(0, -".json".length),
    JSON.parse(await readFile(`${folder}/${file}`, "utf8")),
  ];
  return Object.fromEntries(await Promise.all(files.map(read)));
}

export function resultsFor(
  document: string,
  benches: Record<string, KeptByNode>,
): Record<string, KeptByNode> {
  const isThere = (bench: string) => (places[bench] ?? documents[0]) === document;
  return Object.fromEntries(Object.entries(benches).filter(([bench]) => isThere(bench)));
}

/** @throws Error when the document has no place for a bench */
export function filled(markdown: string, benches: Record<string, KeptByNode>): string {
  return Object.entries(benches).reduce(
    (text, [bench, kept]) => fillIn(text, `bench -- ${bench}`, sectionOf(kept)),
    markdown,
  );
}

export function sectionOf(kept: KeptByNode): string {
  const versions = Object.entries(kept).map(([node, one]) => ({ ...one, node: `Node ${node}` }));
  const tables = unique(versions.flatMap((one) => one.tables.map(({ title }) => title)));
  const images = plotsOf(kept).map(({ name, title }) => `![${title}](performance/${name}.svg)`);
  return [commandsOf(kept), ...tables.map((title) => tableOf(title, versions)), ...images].join("\n\n");
}

/** Writes one block if all versions ran the same. */
function commandsOf(kept: KeptByNode): string {
  return unique(Object.values(kept).map(({ command }) => command))
    .map((command) => {
      const runs = Object.values(kept).filter((one) => one.command === command);
      const words = runs.map(
        ({ date, node, postgresql, cores }) =>
          `${date}, Node ${node}, PostgreSQL ${postgresql}, ${cores} cores`,
      );
      return `\`${command}\` (${words.join("; ")})`;
    })
    .join("  \n");
}

type Measured = Pick<Kept, "tables" | "node">;

/** Repeats each column for each version, side by side. */
function tableOf(title: string, versions: Measured[]): string {
  const found = versions.flatMap(({ tables, node }) =>
    tables.filter((table) => table.title === title).map((table) => ({ ...table, node })),
  );
  const headings = unique(found.flatMap(({ columns }) => columns.map(headingOf)));
  const cells = headings.flatMap((heading) => found.map((table) => ({ heading, table })));
  const names = unique(found.flatMap(({ rows }) => rows.map(({ name }) => name)));
  const lines = [
    [title, ...cells.map(({ heading, table }) => `${heading}<br>${table.node}`)],
    ["---", ...cells.map(() => "--:")],
    ...names.map((name) => [
      cellOf(name),
      ...cells.map(({ heading, table }) => figureOf(table, name, heading)),
    ]),
  ].map((line) => `| ${line.join(" | ")} |`);
  return [lines.join("\n"), ...boundsOf(found)].join("\n\n");
}

/** Adds a mark if the heading has a bound. */
function figureOf({ columns, rows }: Table, name: string, heading: string): string {
  const row = rows.find((one) => one.name === name);
  const at = columns.findIndex((column) => headingOf(column) === heading);
  const figure = inDigits(row?.figures[at], columns[at]);
  return figure && /[≤≥]/.test(heading) ? `${markOf(row?.isMet)}${figure}` : figure;
}

function boundsOf(found: (Table & { node: string })[]): string[] {
  const all = unique(
    found.flatMap(({ requirements = [] }) => requirements.map(({ words, bound }) => `${words}: ${bound}`)),
  );
  if (all.length === 0) return [];
  const lines = all.map((words) => {
    const values = found.flatMap(({ node, requirements = [] }) =>
      requirements
        .filter((one) => `${one.words}: ${one.bound}` === words)
        .map((one) => `${markOf(one.isMet)}${inDigits(one.value)} with ${node}`),
    );
    return `- ${words}; ${values.join(", ")}`;
  });
  return [lines.join("\n")];
}

/** Each plot has the lines of all versions. */
export function plotsOf(kept: KeptByNode): (Omit<Plot, "lines"> & { versions: Version[] })[] {
  const all = Object.entries(kept).flatMap(([node, { plots }]) => plots.map((plot) => ({ node, plot })));
  return unique(all.map(({ plot }) => plot.name)).map((name) => {
    const same = all.filter(({ plot }) => plot.name === name);
    const [{ plot }] = same as [(typeof same)[number]];
    return { ...plot, versions: same.map(({ node, plot: { lines } }) => ({ words: `Node ${node}`, lines })) };
  });
}

const unique = (words: string[]) => [...new Set(words)];

const cellOf = (words: string) => (words.startsWith("/") ? `\`${words}\`` : words).replaceAll("|", "\\|");
