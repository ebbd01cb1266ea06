import { isDeepStrictEqual } from "node:util";
import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import type { AuditAction, AuditSubject } from "@/lib/audit-log/schema";
import { type Database, db, Prisma, runStatement } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { records } from "./records";
import type { Certified, Revocation } from "./schema";
import type { CertificateSettings } from "./settings-schema";
import { lockCertified, readSettings, type SavedSettings, writeSettings } from "./stored-settings";

export async function findCertificateSettings(_actor: Admin, of: Certified): Promise<SavedSettings | null> {
  return (await readSettings(db(), of))?.settings ?? null;
}

/** Affects only later completions. @throws Refusal `not_found` when it is gone; `conflict` when somebody else saved them since */
export async function saveCertificateSettings(actor: Admin, settings: CertificateSettings): Promise<void> {
  const { type, id, version, ...after } = settings;
  await db().$transaction(async (tx) => {
    await lockCertified(tx, { type, id });
    const stored = await readSettings(tx, { type, id });
    if (!stored) throw new Refusal(missing[type]);
    const { version: current, ...before } = stored.settings;
    if (isDeepStrictEqual(before, after)) return;
    if (version !== current) throw new Refusal("certificate_settings_changed");
    await writeSettings(tx, { type, id }, after);
    await audit(tx, actor, {
      action: changed[type],
      subject: { type, id, name: stored.name },
      before,
      after,
    });
  });
}

export async function countUncertified(_actor: Admin, of: Certified): Promise<number> {
  const [row] = await runStatement<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS count FROM ${uncertified(of)}`,
  );
  return row?.count ?? 0;
}

/** Issues each missing certificate once, in transactions of their own, and returns their number. @throws Refusal `not_found` */
export async function certifyEarlier(actor: Admin, of: Certified): Promise<number> {
  const stored = await readSettings(db(), of);
  if (!stored) throw new Refusal(missing[of.type]);
  let given = 0;
  for (;;) {
    const issued = await certifySome(actor, of, { ...of, name: stored.name });
    if (issued === 0) return given;
    given += issued;
  }
}

/** Revokes a certificate, once; `again` also issues a replacement. @throws Refusal `not_found` when it is gone */
export async function revokeCertificate(actor: Admin, { id, reason, again }: Revocation): Promise<void> {
  await db().$transaction(async (tx) => {
    const found = await lockCertificate(tx, id);
    if (!found.revokedAt) {
      await tx.$executeRaw`
        UPDATE certificates SET revoked_at = now(), revocation_reason = ${reason} WHERE id = ${id}::uuid`;
      await audit(tx, actor, {
        action: "certificate.revoked",
        subject: { type: "certificate", id, name: found.number },
        concerns: concernedBy(found),
        after: { revoked: true },
      });
    }
    if (again) await reissue(tx, actor, found);
  });
}

/** Issues one replacement with the current name and settings, if the certificate is revoked. @throws Refusal `not_found` */
export async function reissueCertificate(actor: Admin, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await reissue(tx, actor, await lockCertificate(tx, id));
  });
}

const missing = { course: "course_not_found", learning_path: "learning_path_not_found" } as const;

const changed = {
  course: "course.certificates_changed",
  learning_path: "learning_path.certificates_changed",
} as const satisfies Record<Certified["type"], AuditAction>;

// Completions that issue certificates wait for a step.
const stepSize = 500;

function certifySome(actor: Admin, of: Certified, subject: AuditSubject): Promise<number> {
  return db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ issued: number }[]>`
      SELECT ${records[of.type].issue}(ARRAY(
        SELECT id FROM ${uncertified(of)} ORDER BY completed_at, id LIMIT ${stepSize})) AS issued`;
    const issued = row?.issued ?? 0;
    if (issued > 0) await audit(tx, actor, { action: "certificates.issued", subject, after: { issued } });
    return issued;
  });
}

function uncertified({ type, id }: Certified): Prisma.Sql {
  const { table, of, proved } = records[type];
  return Prisma.sql`${table} AS record WHERE ${of} = ${id}::uuid
    AND NOT EXISTS (SELECT FROM certificates WHERE ${proved} = record.id)`;
}

type Found = { id: string; number: string; personId: string; ofId: string | null; revokedAt: Date | null };

/** Locks the person first, as their deletion does. */
async function lockCertificate(tx: Database, id: string): Promise<Found> {
  await tx.$executeRaw`
    SELECT FROM people WHERE id = (SELECT person_id FROM certificates WHERE id = ${id}::uuid) FOR KEY SHARE`;
  const [found] = await tx.$queryRaw<Found[]>`
    SELECT id, number, person_id AS "personId", coalesce(course_id, learning_path_id) AS "ofId", revoked_at AS "revokedAt"
    FROM certificates WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  if (!found) throw new Refusal("certificate_not_found");
  return found;
}

async function reissue(tx: Database, actor: Admin, revoked: Found): Promise<void> {
  // A statement doesn't see what a function that it calls writes, so these are two.
  const [given] = await tx.$queryRaw<
    { id: string | null }[]
  >`SELECT reissue_certificate(${revoked.id}::uuid) AS id`;
  if (!given?.id) return;
  const issued = await tx.certificate.findUniqueOrThrow({
    where: { id: given.id },
    select: { id: true, number: true },
  });
  await audit(tx, actor, {
    action: "certificate.issued_again",
    subject: { type: "certificate", id: issued.id, name: issued.number },
    concerns: concernedBy(revoked),
    after: { insteadOf: revoked.number },
  });
}

const concernedBy = ({ personId, ofId }: Found) => [personId, ...(ofId ? [ofId] : [])];
