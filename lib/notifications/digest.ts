import { mostPressingSql } from "@/lib/assignments/requirement-sql";
import { Prisma, runStatementOnPrimary } from "@/lib/database/db";
import type { Digest } from "@/lib/mail/content";
import { courseIn, personIn } from "@/lib/permissions/scope";
import { dueDigestMailsSql } from "./due-mails";

const mostListed = 20;

type Row = Omit<Digest, "kind"> & { key: string };

export async function readDigest(
  personId: string,
  keys: readonly string[],
  now: Date,
): Promise<{ key: string; digest: Digest } | null> {
  const manager = { personId, roles: ["manager", "line_manager"] as const };
  const theirs = (id: Prisma.Sql) => personIn(manager, "learners.read", id);
  const shown = (id: Prisma.Sql) => courseIn(manager, "learners.read", id);
  const which = Prisma.sql`${theirs(Prisma.sql`requirements.person_id`)} AND ${shown(Prisma.sql`requirements.course_id`)}`;
  const mails = dueDigestMailsSql(Prisma.sql`people.id = ${personId}::uuid`, now);
  const [row] = await runStatementOnPrimary<Row>(Prisma.sql`
    WITH due AS MATERIALIZED (
      SELECT *, next_at <= ${now}::timestamptz AS is_late FROM (${mostPressingSql(which, now)}) AS pressing
    )
    SELECT key, (SELECT count(*)::int FROM due WHERE is_late) AS overdue,
      (SELECT count(DISTINCT person_id)::int FROM due WHERE is_late) AS late,
      (SELECT count(*)::int FROM due WHERE NOT is_late) AS "dueThisWeek",
      (SELECT count(*)::int FROM course_completions AS record
        JOIN people ON people.id = record.person_id
        WHERE completed_at > ${now}::timestamptz - interval '7 days' AND completed_at <= ${now}::timestamptz
          AND deactivated_at IS NULL AND ${theirs(Prisma.sql`record.person_id`)} AND ${shown(Prisma.sql`record.course_id`)}) AS completed,
      (SELECT coalesce(json_agg(json_build_object('personName', person_name, 'courseId', course_id,
          'reportId', report_id, 'learningPathId', learning_path_id, 'name', name, 'state', state, 'dueOn', due_on::text) ORDER BY is_late DESC, due_on, person_name), '[]')
        FROM (
          SELECT due.*, coalesce(learning_paths.name, courses.name) AS name,
            CASE WHEN people.manager_id = ${personId}::uuid THEN people.id END AS report_id,
            coalesce(nullif(trim(first_name || ' ' || last_name), ''), nullif(email, '')) AS person_name
          FROM due JOIN people ON people.id = due.person_id JOIN courses ON courses.id = due.course_id
          LEFT JOIN learning_paths ON learning_paths.id = due.learning_path_id
          ORDER BY is_late DESC, due_on, person_name LIMIT ${mostListed}) AS first) AS entries
    FROM (${mails}) AS mails WHERE key = ANY(${keys}::text[])`);
  if (!row) return null;
  const { key, ...digest } = row;
  const isEmpty = digest.overdue + digest.dueThisWeek + digest.completed === 0;
  return isEmpty ? null : { key, digest: { kind: "digest", ...digest } };
}
