import { validate } from "uuid";
import type { Admin, Learner } from "@/lib/actor";
import { visibleTo } from "@/lib/courses/access-sql";
import { daysSql, isRenewableSql, stateSql } from "@/lib/courses/certificate-state";
import { Prisma, runStatement } from "@/lib/database/db";
import { type CertificateState, publicId } from "./schema";

export type PublicCertificate = {
  publicId: string;
  number: string;
  state: CertificateState;
  personName: string;
  /** The learning path's name, for a path. */
  courseName: string;
  isPath: boolean;
  /** In percent; null unless certificates of the course showed it when this one was issued. */
  score: number | null;
  completedOn: string;
  expiresOn: string | null;
};

export type Certificate = PublicCertificate & {
  title: string;
  issuer: string;
  signatory: string;
  completedAt: Date;
  issuedAt: Date;
};

export function findCertificate(id: string, now = new Date()): Promise<Certificate | null> {
  return find(id, Prisma.sql`true`, now);
}

export function findCertificateOf(
  { personId, isAdmin }: Learner,
  id: string,
  now = new Date(),
): Promise<Certificate | null> {
  return find(id, isAdmin ? Prisma.sql`true` : Prisma.sql`person_id = ${personId}::uuid`, now);
}

export type OwnCertificate = PublicCertificate & {
  courseId: string | null;
  /** The course's permalink if repeating it renews this certificate. */
  renewedBy: string | null;
};

export function listOwnCertificates(learner: Learner, now = new Date()): Promise<OwnCertificate[]> {
  const { personId } = learner;
  return runStatement<OwnCertificate>(Prisma.sql`
    SELECT ${shown(now)}, course_id AS "courseId", CASE WHEN ${isRenewableSql(now)} THEN (
        SELECT permalink FROM course_completions AS record
        JOIN enrollments ON enrollments.person_id = record.person_id AND enrollments.course_id = record.course_id
          AND enrollments.round = record.round AND enrollments.completed_at IS NOT NULL
        JOIN courses ON courses.id = record.course_id AND ${visibleTo(learner)}
        WHERE record.id = completion_id) END AS "renewedBy"
    FROM certificates WHERE person_id = ${personId}::uuid
    ORDER BY completed_at DESC, id`);
}

export async function findCertificateRecord(
  _actor: Admin,
  id: string,
  now = new Date(),
): Promise<CertificateRecord | null> {
  if (!validate(id)) return null;
  const [row] = await runStatement<CertificateRecord>(Prisma.sql`
    SELECT id, course_id AS "courseId", learning_path_id AS "learningPathId", revocation_reason AS "revocationReason", ${shown(now)},
      (SELECT trim(first_name || ' ' || last_name) FROM people WHERE people.id = person_id) AS "nameNow",
      (SELECT jsonb_build_object('id', other.id, 'number', other.number) FROM certificates AS other
        WHERE other.revoked_at IS NULL AND other.id <> certificates.id
          AND (other.completion_id = certificates.completion_id
            OR other.path_completion_id = certificates.path_completion_id)) AS "issuedAgain"
    FROM certificates WHERE id = ${id}::uuid`);
  return row ?? null;
}

export type CertificateRecord = PublicCertificate & {
  id: string;
  courseId: string | null;
  learningPathId: string | null;
  revocationReason: string;
  nameNow: string;
  issuedAgain: { id: string; number: string } | null;
};

const shown = (now: Date) => Prisma.sql`public_id AS "publicId", number, ${stateSql(now)} AS state,
  person_name AS "personName", course_name AS "courseName",
  learning_path_id IS NOT NULL AS "isPath", score::float, ${daysSql}`;

async function find(id: string, which: Prisma.Sql, now: Date): Promise<Certificate | null> {
  if (!publicId.safeParse(id).success) return null;
  const [row] = await runStatement<Certificate>(Prisma.sql`
    SELECT ${shown(now)}, title, issuer, signatory, completed_at AS "completedAt", issued_at AS "issuedAt"
    FROM certificates WHERE public_id = ${id} AND ${which}`);
  return row ?? null;
}
