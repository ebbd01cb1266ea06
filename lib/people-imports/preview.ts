import { Readable } from "node:stream";
import type { FreshAdmin, Operator } from "@/lib/actor";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { operatorId } from "@/lib/people/operator";
import { withConnectionsFor } from "@/lib/workload";
import { byIndexesSql } from "./claim";
import { type Context, type Decision, decideLine, type PersonState } from "./decide";
import { detectColumns } from "./detect-columns";
import { findGroups, findStates } from "./find-states";
import { keptFile } from "./kept-file";
import { openFile } from "./open-file";
import type { FileRow } from "./read-csv";
import { type ReadLine, readLine } from "./read-line";
import { type Counts, type FileColumn, type ImportSettings, maxLines, type Target } from "./schema";
import { storable } from "./storable";

const batchSize = 2_000;

const samplesShown = 3;

/** In characters of JSON, because long cells make large statements. */
const batchLength = 8 * 1024 ** 2;

/** In milliseconds. The largest files take half a minute. */
const timeout = 5 * 60_000;

/**
 * Reads the file again and decides about each line, without changing anything else. Without a column for user IDs, it only finds the
 * columns. A setting that is left out stays, or is found by the headings.
 * @throws Refusal `people_import_not_found`, `people_import_changed` once applied, `people_file_…` for a file that can't be read
 */
export async function previewImport(
  _actor: FreshAdmin | Operator,
  id: string,
  settings: Partial<ImportSettings> = {},
): Promise<void> {
  // A large file would hold a connection that pages need.
  await withConnectionsFor({ kind: "queues" }, () => decideLines(id, settings));
}

async function decideLines(id: string, settings: Partial<ImportSettings>): Promise<void> {
  await lockForPreview(db(), id);
  const parts: Uint8Array[] = [];
  for await (const part of keptFile(db(), id)) parts.push(part);
  const { format, rows } = await openFile(() => Readable.from(parts));
  await db().$transaction(
    async (tx) => {
      const found = await lockForPreview(tx, id);
      await tx.$executeRaw(byIndexesSql);
      const fields = await tx.personField.findMany({ select: { id: true, name: true } });
      const lines = linesOf(rows);
      const head = (await lines.next()).value;
      if (!head) throw new Refusal("people_file_empty");
      const targets = targetsOf(found.columns, settings.targets, head.cells, fields);
      const columns = head.cells.map((heading, place) => columnOf(heading.trim(), targets[place] ?? null));
      const preview = {
        id,
        identityProviderId: found.identityProviderId,
        columns,
        createsGroups: settings.createsGroups ?? found.createsGroups,
        deactivatesMissing: settings.deactivatesMissing ?? found.deactivatesMissing,
      };
      await tx.peopleImportRow.deleteMany({ where: { importId: id } });
      const canMatch = targets.includes("userId");
      const total = canMatch ? await stage(tx, preview, lines) : await takeSamples(columns, lines);
      await tx.peopleImport.update({
        where: { id },
        data: {
          format,
          columns,
          createsGroups: preview.createsGroups,
          deactivatesMissing: preview.deactivatesMissing,
          status: canMatch ? "previewed" : "uploaded",
          rows: total,
          counts: canMatch ? await countOutcomes(tx, id) : {},
          previewedAt: canMatch ? new Date() : null,
        },
      });
    },
    { timeout },
  );
}

type Found = {
  identityProviderId: string;
  columns: FileColumn[];
  createsGroups: boolean;
  deactivatesMissing: boolean;
};

async function lockForPreview(tx: Database, id: string): Promise<Found> {
  const [found] = await tx.$queryRaw<(Found & { isOpen: boolean })[]>`
    SELECT identity_provider_id AS "identityProviderId", columns, creates_groups AS "createsGroups",
      deactivates_missing AS "deactivatesMissing", status IN ('uploaded', 'previewed') AND emptied_at IS NULL AS "isOpen"
    FROM people_imports WHERE id = ${id}::uuid FOR UPDATE`;
  if (!found) throw new Refusal("people_import_not_found");
  if (!found.isOpen) throw new Refusal("people_import_changed");
  return found;
}

/** Yields the rows one by one, the headings first. @throws Refusal `people_file_too_many_lines` */
async function* linesOf(batches: AsyncIterable<FileRow[]>): AsyncGenerator<FileRow, undefined> {
  let count = -1;
  for await (const rows of batches)
    for (const row of rows) {
      count += 1;
      if (count > maxLines) throw new Refusal("people_file_too_many_lines", { limit: maxLines });
      yield row;
    }
  return undefined;
}

/** @throws Refusal `people_file_columns_ambiguous` */
function targetsOf(
  known: readonly FileColumn[],
  chosen: readonly Target[] | undefined,
  headings: readonly string[],
  fields: readonly { id: string; name: string }[],
): Target[] {
  const earlier = known.length > 0 ? known.map(({ target }) => target) : undefined;
  const targets = [...(chosen ?? earlier ?? detectColumns(headings, fields))];
  const exists = new Set(fields.map(({ id }) => `field:${id}`));
  const usable = targets.map((target) =>
    target?.startsWith("field:") && !exists.has(target) ? null : target,
  );
  const used = usable.filter((target) => target !== null);
  if (new Set(used).size < used.length) throw new Refusal("people_file_columns_ambiguous");
  return usable;
}

const columnOf = (heading: string, target: Target): FileColumn => ({
  heading: storable(heading, 200),
  samples: [],
  target,
});

function addSamples(columns: readonly FileColumn[], cells: readonly string[]): void {
  columns.forEach(({ samples }, place) => {
    const cell = storable((cells[place] ?? "").trim(), 60);
    if (cell && samples.length < samplesShown && !samples.includes(cell)) samples.push(cell);
  });
}

const linesForSamples = 100;

async function takeSamples(columns: readonly FileColumn[], lines: AsyncIterable<FileRow>): Promise<number> {
  let count = 0;
  for await (const { cells } of lines) {
    addSamples(columns, cells);
    count += 1;
    if (count === linesForSamples) break;
  }
  return 0;
}

type Preview = {
  id: string;
  identityProviderId: string;
  columns: FileColumn[];
  createsGroups: boolean;
  deactivatesMissing: boolean;
};

/** Returns how many rows there are. */
async function stage(tx: Database, preview: Preview, lines: AsyncIterable<FileRow>): Promise<number> {
  let [total, length, batch]: [number, number, StagedLine[]] = [0, 0, []];
  const flush = async () => {
    await insertRows(tx, preview, batch, total);
    total += batch.length;
    [length, batch] = [0, []];
  };
  for await (const { line, cells } of lines) {
    if (total + batch.length < linesForSamples) addSamples(preview.columns, cells);
    batch.push({ line, ...readLine(cells, preview.columns) });
    length += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length === batchSize || length > batchLength) await flush();
  }
  await flush();
  await rejectDuplicates(tx, preview.id);
  if (!preview.deactivatesMissing || (await hasUnidentified(tx, preview.id))) return total;
  return total + (await insertMissing(tx, preview, total));
}

type StagedLine = ReadLine & { line: number };

async function insertRows(
  tx: Database,
  preview: Preview,
  lines: readonly StagedLine[],
  before: number,
): Promise<void> {
  if (lines.length === 0) return;
  const readable = lines.filter(({ problem }) => !problem);
  const states = await findStates(
    tx,
    preview.identityProviderId,
    lines.map(({ userId }) => userId),
  );
  const context = await contextOf(tx, preview, readable, states);
  const rows = lines.map((line, place) => {
    const person = states.get(line.userId) ?? null;
    const { outcome, detail }: Decision = line.problem
      ? { outcome: "rejected", detail: { problem: line.problem } }
      : decideLine(line.values, person, context);
    const number = before + place + 1;
    const { line: inFile, userId, values } = line;
    return {
      number,
      line: inFile,
      user_id: userId,
      values,
      outcome,
      detail,
      person_id: person?.personId ?? null,
    };
  });
  await tx.$executeRaw`
    INSERT INTO people_import_rows (import_id, number, line, user_id, values, outcome, detail, person_id)
    SELECT ${preview.id}::uuid, number, line, user_id, values, outcome, detail, person_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS rows (number int, line int, user_id text, values jsonb,
      outcome people_import_outcome, detail jsonb, person_id uuid)`;
}

export async function contextOf(
  tx: Database,
  { createsGroups, deactivatesMissing }: Pick<Preview, "createsGroups" | "deactivatesMissing">,
  lines: readonly Pick<ReadLine, "values">[],
  states: ReadonlyMap<string, PersonState>,
): Promise<Context> {
  const names = [...new Set(lines.flatMap(({ values }) => values.groups ?? []))];
  const given = names.length > 0 ? [...states.values()].flatMap(({ groupIds }) => groupIds) : [];
  const groups = await findGroups(tx, names, [...new Set(given)]);
  return { createsGroups, deactivatesMissing, ...groups };
}

// Any person may be meant by a line without a usable user ID, so nobody is known to be missing.
async function hasUnidentified(tx: Database, importId: string): Promise<boolean> {
  return (await tx.peopleImportRow.count({ where: { importId, userId: "" } })) > 0;
}

// It is unknown which of the lines is right.
async function rejectDuplicates(tx: Database, importId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE people_import_rows AS theirs SET outcome = 'rejected',
      detail = jsonb_build_object('problem', jsonb_build_object('code', 'duplicate', 'cell', user_id), 'lines', lines)
    FROM (
      SELECT coalesce(person_id::text, user_id) AS who, (array_agg(line ORDER BY line))[1:10] AS lines
      FROM people_import_rows WHERE import_id = ${importId}::uuid AND user_id <> '' GROUP BY 1 HAVING count(*) > 1
    ) AS repeated
    WHERE import_id = ${importId}::uuid AND user_id <> '' AND coalesce(person_id::text, user_id) = who`;
}

/** Adds the active people of the provider whom the file leaves out, without admins, and without those whom another source provides. */
async function insertMissing(
  tx: Database,
  { id, identityProviderId }: Preview,
  before: number,
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO people_import_rows (import_id, number, is_missing, user_id, values, outcome, detail, person_id)
    SELECT ${id}::uuid, ${before}::int + row_number() OVER (ORDER BY person_id), true, user_id, '{}', 'deactivated',
      '{"isMissing": true}', person_id
    FROM (
      SELECT people.id AS person_id, min(subject) AS user_id FROM identities JOIN people ON people.id = person_id
      WHERE identity_provider_id = ${identityProviderId}::uuid AND deactivated_at IS NULL AND admin_since IS NULL
        AND people.id <> ${operatorId}::uuid
        AND NOT EXISTS (SELECT FROM provisioned_users WHERE person_id = people.id)
        AND NOT EXISTS (SELECT FROM identities AS other
          WHERE other.person_id = people.id AND other.identity_provider_id <> ${identityProviderId}::uuid)
      GROUP BY people.id
      HAVING NOT bool_or(EXISTS (SELECT FROM people_import_rows WHERE import_id = ${id}::uuid AND user_id = subject))
    ) AS missing`;
}

async function countOutcomes(tx: Database, importId: string): Promise<Counts> {
  const rows = await tx.$queryRaw<{ outcome: keyof Counts; count: number }[]>`
    SELECT outcome::text, count(*)::int FROM people_import_rows WHERE import_id = ${importId}::uuid GROUP BY outcome`;
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}
