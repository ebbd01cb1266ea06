import { v7 as uuidv7 } from "uuid";
import type { FreshAdmin, Operator } from "@/lib/actor";
import { createField } from "@/lib/custom-fields/edit";
import { db } from "@/lib/database/db";
import { advance } from "@/lib/people-imports/advance";
import { getImport } from "@/lib/people-imports/find-import";
import { listRows } from "@/lib/people-imports/list-rows";
import type { ImportSettings } from "@/lib/people-imports/schema";
import { startImport, undoImport } from "@/lib/people-imports/start";
import { uploadPeople } from "@/lib/people-imports/upload";
import { admin, createIdentityProvider, operator } from "./factories";

export const head = ["user_id", "first_name", "last_name", "email", "groups", "active"];

/** Adds a custom field of people. Returns its ID. */
export async function addField(name: string): Promise<string> {
  const id = uuidv7();
  await createField(admin, { id, name, kind: "text", providerAttribute: null });
  return id;
}

type Cells = readonly (readonly string[])[];

export const csvOf = (lines: Cells) => lines.map((cells) => cells.map(quoted).join(",")).join("\n");

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Uploads a CSV file of a provider and previews it. Returns the import's ID. */
export async function upload(
  lines: Cells,
  settings: Partial<ImportSettings> = {},
  provider?: string,
): Promise<string> {
  const identityProviderId = provider ?? (await createIdentityProvider()).id;
  const bytes = async function* () {
    yield Buffer.from(csvOf(lines));
  };
  return uploadPeople(operator, { identityProviderId, name: "people.csv", bytes: bytes() }, settings);
}

/** Queues an import as its preview is now. */
export async function start(
  id: string,
  confirmed: number | null = null,
  actor: FreshAdmin | Operator = operator,
) {
  const { previewedAt } = await getImport(operator, id);
  await startImport(actor, id, { previewedAt, confirmed });
}

/** Applies an import in batches of this size. */
export async function apply(id: string, { size = 2, confirmed }: { size?: number; confirmed?: number } = {}) {
  await start(id, confirmed);
  return finish(id, size);
}

export async function undo(id: string, size = 2) {
  await undoImport(operator, id);
  return finish(id, size);
}

async function finish(id: string, size: number) {
  while ((await advance(id, size)) === "advanced");
  return getImport(operator, id);
}

export async function importPeople(lines: Cells, settings: Partial<ImportSettings> = {}) {
  const id = await upload(lines, settings);
  return apply(id);
}

/** Returns the rows of an import, by user ID. */
export async function rowsOf(id: string) {
  const { rows } = await listRows(operator, id, { size: 1_000 });
  return rows;
}

export const outcomesOf = async (id: string) =>
  (await rowsOf(id)).map(({ line, userId, outcome }) => `${line ?? "-"} ${userId} ${outcome}`);

/** Finds a person by user ID, with what a file may change. */
export async function personOf(userId: string) {
  const { person } = await db().identity.findFirstOrThrow({
    where: { subject: userId },
    select: {
      person: {
        include: {
          memberships: {
            select: { source: true, group: { select: { name: true } } },
            orderBy: { group: { name: "asc" } },
          },
          fieldValues: { select: { value: true, source: true, field: { select: { name: true } } } },
        },
      },
    },
  });
  const { memberships, fieldValues, ...fields } = person;
  return {
    ...fields,
    groups: memberships.map(({ group }) => group.name),
    fields: Object.fromEntries(fieldValues.map(({ field, value }) => [field.name, value])),
  };
}
