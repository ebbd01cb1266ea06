import { pressingSql, requirementsSql, toDoSql } from "@/lib/assignments/requirement-sql";
import { Prisma } from "@/lib/database/db";
import { necessaryKinds } from "@/lib/messages/mail-kinds";
import { isInForceSql } from "@/lib/permissions/session-lifetimes";
import { usualQuietHours } from "@/lib/preferences/quiet-hours";
import { mailZoneSql } from "@/lib/preferences/time-zone";
import { maxEventDays, reminderDays, restDays } from "./schema";

/** The outbox and the sender share this rule. @param who a condition on `requirements` */
export const dueAssignmentMailsSql = (who: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT kind::mail_kind AS kind, person_id, assignment_id AS subject_id, mails.course_id, mails.learning_path_id,
    mails.required, completed_at, mails.due_on,
    concat_ws(':', kind, assignment_id, person_id, CASE kind WHEN 'assigned' THEN ${date} ELSE ${round} END, ${again}) AS key
  FROM (
    SELECT *, CASE
      WHEN ${pressingSql.late} THEN CASE WHEN next_at > now - make_interval(days => ${maxEventDays}::int) THEN 'overdue' END
      WHEN state = 'due_soon' AND completed_at IS NOT NULL THEN 'expiring'
      WHEN state NOT IN ('assigned', 'in_progress', 'due_soon') THEN NULL
      WHEN assigned_at >= now - make_interval(days => ${restDays}::int) THEN 'assigned'
      WHEN next_at <= now + make_interval(days => ${reminderDays}::int) THEN 'due_soon'
      WHEN assigned_at >= now - make_interval(days => ${maxEventDays}::int) THEN 'assigned'
    END AS kind
    FROM (${toDoSql(requirementsSql(who, now))}) AS states
  ) AS mails
  JOIN assignments AS terms ON terms.id = assignment_id
  JOIN people ON people.id = person_id
  LEFT JOIN mail_preferences AS wishes USING (person_id)
  WHERE kind IS NOT NULL AND ${canReceiveMail}
    AND (${wanted} OR (mails.required AND kind = ANY(${[...necessaryKinds]}::text[])))`;

// Mail tells people about training that starts again.
const again = Prisma.sql`CASE WHEN mails.round > 1 THEN mails.round END`;

// The key uses the terms, because the day depends on the last browser's time zone. It is null without a date,
// as in keys of the previous release, which named none, so that nobody is notified twice.
const date = Prisma.sql`nullif(concat_ws('.', terms.due_on, terms.due_days, terms.due_from), '')`;

// A round ends with a completion, or is due by the terms of a path with this number of courses.
const round = Prisma.sql`coalesce(extract(epoch FROM completed_at)::text, concat_ws('.', ${date}, number))`;

/** A course in a path counts as the path. @param reminded rows of states, with the `key` in the outbox */
export const dueReminderMailsSql = (reminded: Prisma.Sql) => Prisma.sql`
  SELECT kind::mail_kind AS kind, person_id, assignment_id AS subject_id, course_id, learning_path_id, required,
    completed_at, due_on, key
  FROM (SELECT 'reminder' AS kind, * FROM (${reminded}) AS reminded
    WHERE state IS NOT NULL AND state NOT IN ('completed', 'exempt')) AS mails
  JOIN people ON people.id = person_id
  LEFT JOIN mail_preferences AS wishes USING (person_id)
  WHERE ${canReceiveMail} AND (required OR ${wanted})`;

/** Leaves out ended certificates, and those of a loaded history. */
export const dueCertificateMailsSql = (who: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT 'certificate'::mail_kind AS kind, person_id, certificates.id AS subject_id, NULL::date AS due_on,
    'certificate:' || certificates.id AS key
  FROM certificates CROSS JOIN (SELECT 'certificate' AS kind) AS mails JOIN people ON people.id = person_id
  LEFT JOIN mail_preferences AS wishes USING (person_id)
  WHERE issued_at >= ${now}::timestamptz - make_interval(days => ${maxEventDays}::int) AND revoked_at IS NULL
    AND (expires_on IS NULL OR expires_on >= (${now}::timestamptz AT TIME ZONE 'UTC')::date)
    AND (completed_at >= ${now}::timestamptz - make_interval(days => ${maxEventDays}::int)
      OR NOT EXISTS (SELECT FROM course_completions AS record WHERE record.person_id = certificates.person_id
        AND record.completed_at = certificates.completed_at AND origin IS NOT NULL))
    AND ${who} AND ${canReceiveMail} AND ${wanted}`;

export const dueGradedMailsSql = (who: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT 'graded'::mail_kind AS kind, person_id, quiz_attempts.id AS subject_id, NULL::date AS due_on,
    'graded:' || quiz_attempts.id AS key
  FROM quiz_attempts JOIN enrollments ON enrollments.id = enrollment_id CROSS JOIN (SELECT 'graded' AS kind) AS mails
  JOIN people ON people.id = person_id LEFT JOIN mail_preferences AS wishes USING (person_id)
  WHERE graded_at >= ${now}::timestamptz - make_interval(days => ${maxEventDays}::int)
    AND ${who} AND ${canReceiveMail} AND ${wanted}`;

/** Starts on each manager's Monday, after their quiet hours. @param who a condition on `people`, and their `zone` */
export const dueDigestMailsSql = (who: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT 'digest'::mail_kind AS kind, people.id AS person_id, people.id AS subject_id, NULL::date AS due_on,
    concat_ws(':', 'digest', people.id, monday) AS key,
    (monday + make_interval(hours => morning)) AT TIME ZONE zone AS not_before
  FROM people JOIN (${managersSql}) AS managers ON managers.person_id = people.id
  CROSS JOIN (SELECT 'digest' AS kind) AS mails
  LEFT JOIN mail_preferences AS wishes ON wishes.person_id = people.id
  LEFT JOIN person_preferences AS browser ON browser.person_id = people.id
  CROSS JOIN LATERAL (SELECT ${mailZoneSql} AS zone,
    CASE WHEN quiet_from = quiet_until THEN NULL ELSE quiet_until END AS hour) AS their
  CROSS JOIN LATERAL (SELECT date_trunc('week', ${now}::timestamptz AT TIME ZONE zone)::date AS monday,
    coalesce(hour, ${usualQuietHours.until}::int) AS morning) AS week
  WHERE ${who} AND ${canReceiveMail} AND ${wanted}`;

/** Selects managers of groups and of people. A join lets PostgreSQL begin with them, or with the one in a condition. */
export const managersSql = Prisma.sql`
  SELECT person_id FROM role_grants WHERE role = 'manager' AND ${isInForceSql(Prisma.sql`role_grants.person_id`)}
  UNION SELECT manager_id FROM people AS report WHERE manager_id IS NOT NULL AND report.deactivated_at IS NULL`;

/** A condition on `people`. */
export const addressRefused = Prisma.sql`EXISTS (SELECT FROM outbox AS earlier
  WHERE earlier.person_id = people.id AND earlier.outcome = 'refused' AND earlier.address = people.email)`;

// A refusing address gets no mail until an admin retries, the address changes, or the refusal is pruned. People with a user ID get
// mail before their first sign-in only if an admin allows it.
export const canReceiveMail = Prisma.sql`deactivated_at IS NULL AND email <> '' AND NOT ${addressRefused}
  AND (EXISTS (SELECT FROM last_sign_ins WHERE last_sign_ins.person_id = people.id AND at IS NOT NULL)
    OR NOT EXISTS (SELECT FROM identities WHERE identities.person_id = people.id)
    OR EXISTS (SELECT FROM mail_settings WHERE mails_before_sign_in))`;

const wanted = Prisma.sql`kind <> ALL(coalesce(unwanted, '{}')::text[])`;
