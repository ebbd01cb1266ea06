import { pressingSql, statesSql, toDoSql } from "@/lib/assignments/state";
import { Prisma } from "@/lib/db";
import { necessaryKinds, newsDays, reminderDays, restDays } from "./schema";

/**
 * What is to be told to people now, as rows of `kind, key, person_id, subject_id, due_on` and what it is about: the one rule by which mails are put
 * into the outbox, and judged again before they are sent. Whose completion has lapsed is told so, as if it were assigned to them then.
 * @param who a condition on `assigned`, a row of the view: whose assignments
 */
export const assignmentNewsSql = (who: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT kind::mail_kind AS kind, person_id, assignment_id AS subject_id, course_id, learning_path_id, required,
    completed_at, due_on,
    concat_ws(':', kind, assignment_id, person_id, CASE WHEN kind <> 'assigned' THEN due_on
      WHEN lapsed_at > assigned_at THEN (lapsed_at AT TIME ZONE 'UTC')::date END) AS key
  FROM (
    SELECT *, CASE
      WHEN ${pressingSql.late} THEN CASE WHEN due_on >= their_today - ${newsDays}::int THEN 'overdue' END
      WHEN state = 'due_soon' AND completed_at IS NOT NULL THEN 'expiring'
      WHEN state NOT IN ('assigned', 'in_progress', 'due_soon') THEN NULL
      WHEN theirs_since >= ${now}::timestamptz - make_interval(days => ${restDays}::int) THEN 'assigned'
      WHEN due_on <= their_today + ${reminderDays}::int THEN 'due_soon'
      WHEN theirs_since >= ${now}::timestamptz - make_interval(days => ${newsDays}::int) THEN 'assigned'
    END AS kind
    FROM (${toDoSql(statesSql(Prisma.sql`SELECT * FROM assigned WHERE ${who}`, now))}) AS states
    CROSS JOIN LATERAL (SELECT greatest(assigned_at, lapsed_at) AS theirs_since) AS since
  ) AS news
  JOIN people ON people.id = person_id
  LEFT JOIN mail_preferences AS wishes USING (person_id)
  WHERE kind IS NOT NULL AND ${canBeTold}
    AND (${wanted} OR (required AND kind = ANY(${[...necessaryKinds]}::text[])))`;

/**
 * What somebody reminded people of, as long as it is to be done; of a course in a path, the path.
 * @param reminded rows of states, with the `key` in the outbox
 */
export const reminderNewsSql = (reminded: Prisma.Sql) => Prisma.sql`
  SELECT kind::mail_kind AS kind, person_id, assignment_id AS subject_id, course_id, learning_path_id, required,
    completed_at, due_on, key
  FROM (SELECT 'reminder' AS kind, * FROM (${reminded}) AS reminded
    WHERE state IS NOT NULL AND state NOT IN ('completed', 'exempt')) AS news
  JOIN people ON people.id = person_id
  LEFT JOIN mail_preferences AS wishes USING (person_id)
  WHERE ${canBeTold} AND (required OR ${wanted})`;

/** The same of certificates. @param who a condition on `certificates` */
export const certificateNewsSql = (who: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT 'certificate'::mail_kind AS kind, person_id, certificates.id AS subject_id, NULL::date AS due_on,
    'certificate:' || certificates.id AS key
  FROM certificates CROSS JOIN (SELECT 'certificate' AS kind) AS news JOIN people ON people.id = person_id
  LEFT JOIN mail_preferences AS wishes USING (person_id)
  WHERE issued_at >= ${now}::timestamptz - make_interval(days => ${newsDays}::int) AND revoked_at IS NULL
    AND ${who} AND ${canBeTold} AND ${wanted}`;

/** A digest of the week (from Monday, UTC) for each who manages a group. @param who a condition on `people` */
export const digestNewsSql = (who: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT 'digest'::mail_kind AS kind, people.id AS person_id, people.id AS subject_id, NULL::date AS due_on,
    concat_ws(':', 'digest', people.id, date_trunc('week', ${now}::timestamptz AT TIME ZONE 'UTC')::date) AS key
  FROM people CROSS JOIN (SELECT 'digest' AS kind) AS news
  LEFT JOIN mail_preferences AS wishes ON wishes.person_id = people.id
  WHERE ${who} AND people.id IN (SELECT role_grants.person_id FROM role_grants WHERE role = 'manager')
    AND ${canBeTold} AND ${wanted}`;

// An address that refused a mail is not tried again until somebody says so, or it is another, or the refusal is too old.
const canBeTold = Prisma.sql`deactivated_at IS NULL AND email <> '' AND NOT EXISTS (
  SELECT FROM outbox AS earlier
  WHERE earlier.person_id = people.id AND earlier.outcome = 'refused' AND earlier.address = people.email)`;

const wanted = Prisma.sql`kind <> ALL(coalesce(unwanted, '{}')::text[])`;
