import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import type { AuditSubject } from "@/lib/audit-log/schema";
import { type Database, db, Prisma, runStatement } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import type { Revocation } from "./schema";
import { type CertificateSettings, noCertificates } from "./settings-schema";

export type SavedSettings = Omit<CertificateSettings, "courseId">;

/** Null when there is no such course. `version` changes with each save. */
export async function findCertificateSettings(
  _actor: Admin,
  courseId: string,
): Promise<SavedSettings | null> {
  const course = await db().course.findUnique({
    where: { id: courseId },
    select: { certificateSettings: true },
  });
  return course && savedOf(course.certificateSettings);
}

/**
 * For completions from now on: certificates that were given stay as they are.
 * @throws Refusal `not_found` when the course is gone; `conflict` when somebody else saved them since
 */
export async function saveCertificateSettings(actor: Admin, settings: CertificateSettings): Promise<void> {
  const { courseId, version, ...after } = settings;
  await db().$transaction(async (tx) => {
    const course = await lockCourse(tx, courseId);
    const { version: current, ...before } = savedOf(
      await tx.certificateSettings.findUnique({ where: { courseId } }),
    );
    if (version !== current) throw new Refusal("certificate_settings_changed");
    await tx.certificateSettings.upsert({
      where: { courseId },
      create: { courseId, ...after },
      update: after,
    });
    await audit(tx, actor, {
      action: "course.certificates_changed",
      subject: { type: "course", id: courseId, name: course.name },
      before,
      after,
    });
  });
}

/** How many completions of a course have no certificate. */
export async function countUncertified(_actor: Admin, courseId: string): Promise<number> {
  const [row] = await runStatement<{ count: number }>(Prisma.sql`
    SELECT count(*)::int AS count FROM course_completions AS record
    WHERE course_id = ${courseId}::uuid AND ${hasNone}`);
  return row?.count ?? 0;
}

/**
 * Gives certificates for completions from before the course gave any, in steps that are transactions of their own. A second
 * time, or two at once, gives none twice. Returns how many were given.
 * @throws Refusal `not_found` when the course is gone
 */
export async function certifyEarlier(actor: Admin, courseId: string): Promise<number> {
  const course = await db().course.findUnique({ where: { id: courseId }, select: { name: true } });
  if (!course) throw new Refusal("course_not_found");
  const subject = { type: "course", id: courseId, name: course.name } as const;
  let given = 0;
  for (;;) {
    const issued = await certifySome(actor, subject);
    if (issued === 0) return given;
    given += issued;
  }
}

/** From then on it is not valid, whoever asks. A second time changes nothing. @throws Refusal `not_found` when it is gone */
export async function revokeCertificate(actor: Admin, { id, reason }: Revocation): Promise<void> {
  await db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<Found[]>`
      SELECT number, person_id AS "personId", course_id AS "courseId", revoked_at AS "revokedAt"
      FROM certificates WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    if (!row) throw new Refusal("certificate_not_found");
    if (row.revokedAt) return;
    await tx.$executeRaw`
      UPDATE certificates SET revoked_at = now(), revocation_reason = ${reason} WHERE id = ${id}::uuid`;
    await audit(tx, actor, {
      action: "certificate.revoked",
      subject: { type: "certificate", id, name: row.number },
      concerns: [row.personId, ...(row.courseId ? [row.courseId] : [])],
      after: { revoked: true },
    });
  });
}

// Others who complete a course that gives certificates wait for a step.
const stepSize = 500;

function certifySome(actor: Admin, subject: AuditSubject): Promise<number> {
  return db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ issued: number }[]>`
      SELECT issue_certificates(ARRAY(
        SELECT id FROM course_completions AS record WHERE course_id = ${subject.id}::uuid AND ${hasNone}
        ORDER BY completed_at, id LIMIT ${stepSize})) AS issued`;
    const issued = row?.issued ?? 0;
    if (issued > 0) await audit(tx, actor, { action: "certificates.issued", subject, after: { issued } });
    return issued;
  });
}

type Found = { number: string; personId: string; courseId: string | null; revokedAt: Date | null };

const hasNone = Prisma.sql`NOT EXISTS (SELECT FROM certificates WHERE completion_id = record.id)`;

type Row = Omit<CertificateSettings, "version"> & { updatedAt: Date };

function savedOf(row: Row | null): SavedSettings {
  if (!row) return { version: "", ...noCertificates };
  const { updatedAt, isGiven, validMonths, title, issuer, signatory } = row;
  return { version: updatedAt.toISOString(), isGiven, validMonths, title, issuer, signatory };
}

/** Locks a course against its deletion, and its settings. */
async function lockCourse(tx: Database, id: string): Promise<{ name: string }> {
  const [course] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM courses WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  if (!course) throw new Refusal("course_not_found");
  return course;
}
