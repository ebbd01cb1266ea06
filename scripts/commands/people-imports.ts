import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import { z } from "zod";
import { countTexts, detailTexts } from "@/app/admin/people/imports/words";
import { Refusal } from "@/lib/errors";
import { advance } from "@/lib/people-imports/advance";
import { stopped } from "@/lib/people-imports/claim";
import { findThreshold, getImport, getProviderId, type PeopleImport } from "@/lib/people-imports/find-import";
import { listRows } from "@/lib/people-imports/list-rows";
import { previewImport } from "@/lib/people-imports/preview";
import { type PersonTarget, personTargets, type Target } from "@/lib/people-imports/schema";
import { discardImport, startImport, undoImport } from "@/lib/people-imports/start";
import { listFieldNames } from "@/lib/people-imports/template";
import { uploadPeople } from "@/lib/people-imports/upload";
import { ErrorsPrinted, english, judge, operator, print } from "./output";
import { reportProgress } from "./report-progress";
import { readBytes } from "./text-file";

type Options = {
  provider?: string;
  column: string[];
  createGroups?: boolean;
  deactivateMissing?: boolean;
  confirm?: string;
  dryRun?: boolean;
  json?: boolean;
};

const rejectedShown = 100;

export function addPeopleImportCommands(program: Command): void {
  program
    .command("import-people")
    .description("Create, change and deactivate people from a CSV or XLSX file.")
    .argument("<file>", "a file whose first line has the headings, or - for standard input")
    .option(
      "--provider <issuer>",
      "the identity provider that knows the user IDs; the current one if left out",
    )
    .option(
      "--column <heading=field>",
      "a column that isn’t recognized: user_id, first_name, last_name, email, groups, active, ignore or a custom field",
      (one: string, all: string[]) => [...all, one],
      [],
    )
    .option("--create-groups", "create groups that don’t exist")
    .option("--deactivate-missing", "deactivate people of the provider who aren’t in the file")
    .option("--confirm <people>", "how many people may be deactivated, if they are many")
    .option("--dry-run", "report, but change nothing")
    .option("--json", "print JSON")
    .action(importPeople);

  program
    .command("undo-import-people")
    .description("Undo an import of people, within an hour.")
    .argument("<id>", "the ID that `import-people` printed")
    .option("--json", "print JSON")
    .action(async (id: string, options: { json?: boolean }) => {
      await undoImport(operator, id);
      const found = await finish(id, "Undoing");
      print(
        resultOf(found),
        options,
        [`Undone: ${summaryOf(found)}.`, ...(await linesOf(id, "kept"))].join("\n"),
      );
    });
}

async function importPeople(file: string, options: Options): Promise<void> {
  const confirmed = judge(z.coerce.number().int().nullable(), options.confirm ?? null);
  const identityProviderId = await getProviderId(operator, options.provider ?? null);
  const bytes = await readBytes(file);
  const name = file === "-" ? "" : basename(file);
  const id = await uploadPeople(
    operator,
    { identityProviderId, name, bytes: piecesOf(bytes) },
    { createsGroups: options.createGroups === true, deactivatesMissing: options.deactivateMissing === true },
  );
  try {
    if (options.column.length > 0) await chooseColumns(id, options.column);
    const preview = await getImport(operator, id);
    if (preview.status !== "previewed") throw new Refusal("people_file_user_id_missing");
    const rejected = await linesOf(id, "rejected");
    const { apply: t } = english.peopleImports;
    if (preview.matchesFew) rejected.push(t.matchesFew({ issuer: preview.issuer }));
    if (preview.isIncomplete) rejected.push(t.incomplete);
    if (options.dryRun) {
      const threshold = await findThreshold(operator, identityProviderId);
      const { deactivated = 0 } = preview.counts;
      const ask = deactivated >= threshold ? [`Applying it needs --confirm ${deactivated}.`] : [];
      await discardImport(operator, id);
      return print(
        { dryRun: true, counts: preview.counts, rejected },
        options,
        [...rejected, `Preview: ${summaryOf(preview)}.`, ...ask].join("\n"),
      );
    }
    await startImport(operator, id, { previewedAt: preview.previewedAt, confirmed });
    const found = await finish(id, "Importing");
    print(
      { ...resultOf(found), rejected },
      options,
      [...rejected, `${summaryOf(found)}.`, `Undo it within an hour: lectern undo-import-people ${id}`].join(
        "\n",
      ),
    );
  } catch (error) {
    if (error instanceof Refusal) await discardImport(operator, id).catch(() => {});
    throw error;
  }
}

const pieceSize = 1024 ** 2;

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}

async function chooseColumns(id: string, chosen: readonly string[]): Promise<void> {
  const { columns } = await getImport(operator, id);
  const targets = columns.map(({ target }) => target);
  for (const one of chosen) {
    const at = one.lastIndexOf("=");
    const [heading, field] = [one.slice(0, at), one.slice(at + 1)];
    const place = columns.findIndex((column) => column.heading === heading);
    if (at < 0 || place < 0)
      throw new Refusal("options_invalid", { errors: [`--column: the file has no heading “${heading}”`] });
    const target = await targetOf(field);
    // Each field has one column.
    targets.forEach((other, index) => {
      if (other === target) targets[index] = null;
    });
    targets[place] = target;
  }
  await previewImport(operator, id, { targets });
}

async function targetOf(name: string): Promise<Target> {
  if (name === "ignore") return null;
  const target = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if ((personTargets as readonly string[]).includes(target)) return target as PersonTarget;
  const field = (await listFieldNames(operator)).find((one) => one.name === name);
  if (!field) throw new Refusal("options_invalid", { errors: [`--column: there is no field “${name}”`] });
  return `field:${field.id}`;
}

async function finish(id: string, title: string): Promise<PeopleImport> {
  return reportProgress(title, async (tell) => {
    for (;;) {
      const progress = await advance(id);
      const found = await getImport(operator, id);
      if (progress === "over") return found;
      if (found.failure) {
        const { stopped: text } = english.peopleImports.progress;
        const reason = found.failure === stopped ? text : "A step failed. A running server repeats it.";
        process.stderr.write(`${reason} Undo it: lectern undo-import-people ${id}\n`);
        throw new ErrorsPrinted();
      }
      tell(`${found.processed} of ${found.rows}`);
      // A server may be at the same import.
      if (progress === "waiting") await sleep(1_000);
    }
  });
}

const summaryOf = ({ counts, status }: PeopleImport) =>
  countTexts(counts, status === "previewed", english.peopleImports).join(", ") || "nothing to change";

const resultOf = ({ id, status, counts }: PeopleImport) => ({ id, status, counts });

async function linesOf(id: string, show: "rejected" | "kept"): Promise<string[]> {
  const fields = await listFieldNames(operator);
  const { rows, hasNext } = await listRows(operator, id, { show, size: rejectedShown });
  const lines = rows.map(({ line, userId, detail }) =>
    [
      line === null ? userId : `Line ${line}`,
      detailTexts(detail, english.peopleImports, fields, "en").join(" "),
    ].join(": "),
  );
  return hasNext ? [...lines, "…"] : lines;
}
