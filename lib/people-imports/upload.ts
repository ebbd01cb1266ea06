import { v7 as uuidv7, validate } from "uuid";
import type { FreshAdmin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { trimmed } from "@/lib/trimmed";
import { previewImport } from "./preview";
import { type ImportSettings, maxFileSize } from "./schema";
import { importSubject } from "./start";

type Bytes = AsyncIterable<Uint8Array>;

const partSize = 1024 ** 2;

const longestName = 200;

type Upload = { identityProviderId: string; name: string; bytes: Bytes };

/**
 * Keeps a file, reads it and previews the import. Leaves nothing when refused.
 * @returns the import's ID
 * @throws Refusal `people_file_too_large`, or as `previewImport`
 */
export async function uploadPeople(
  actor: FreshAdmin | Operator,
  { identityProviderId, name, bytes }: Upload,
  settings: Partial<ImportSettings> = {},
): Promise<string> {
  const id = uuidv7();
  const where = { id: identityProviderId };
  if (!validate(identityProviderId) || (await db().identityProvider.count({ where })) === 0)
    throw new Refusal("identity_provider_not_configured");
  const fileName = trimmed(name.replace(/[\p{Cc}\p{Cs}]/gu, "")).slice(0, longestName) || "people";
  await db().peopleImport.create({ data: { id, identityProviderId, fileName, createdById: actor.personId } });
  try {
    await keepFile(id, bytes);
    await db().$transaction(async (tx) => {
      await tx.peopleImport.update({ where: { id }, data: { status: "uploaded" } });
      await audit(tx, actor, { action: "people_import.uploaded", subject: importSubject({ id, fileName }) });
    });
    await previewImport(actor, id, settings);
  } catch (error) {
    await db().peopleImport.delete({ where: { id } });
    throw error;
  }
  return id;
}

async function keepFile(importId: string, bytes: Bytes): Promise<void> {
  let [number, size] = [0, 0];
  let waiting: Uint8Array[] = [];
  const keep = async () => {
    const part = Buffer.concat(waiting);
    waiting = [];
    number += 1;
    await db().peopleImportPart.create({ data: { importId, number, bytes: part }, select: { number: true } });
  };
  let held = 0;
  for await (const some of bytes) {
    size += some.length;
    held += some.length;
    if (size > maxFileSize)
      throw new Refusal("people_file_too_large", { megabytes: maxFileSize / 1024 ** 2 });
    waiting.push(some);
    if (held < partSize) continue;
    await keep();
    held = 0;
  }
  if (held > 0) await keep();
}
