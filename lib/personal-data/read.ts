import type { FreshAdmin } from "@/lib/actor";
import { isAbout } from "@/lib/audit-log/admin-list";
import { peopleFields } from "@/lib/audit-log/schema";
import { db, Prisma } from "@/lib/database/db";
import { readAllRows, type Selection } from "@/lib/lists/selection";
import { lastSignInAt } from "@/lib/people/list";
import { cameToKnow, isOf } from "@/lib/sign-in-attempts/find";
import type { PersonalData } from "./schema";

type Lists = Omit<PersonalData, "format" | "exported_at" | "person">;

/** Pieces of JSON text that `personalData` describes; rows are read in batches to bound memory. */
export async function* readPersonalData(_actor: FreshAdmin, personId: string): AsyncGenerator<string> {
  const person = await db().$queryRaw<object[]>`
    SELECT id, first_name, last_name, email, admin_since, deactivated_at,
      ${Prisma.raw(lastSignInAt)} AS last_sign_in_at, created_at, updated_at,
      (SELECT time_zone FROM person_preferences WHERE person_id = people.id) AS time_zone,
      (SELECT created_at FROM calendar_feeds WHERE person_id = people.id) AS calendar_feed_made_at,
      (SELECT language FROM person_preferences WHERE person_id = people.id) AS language,
      (SELECT json_build_object('unwanted', unwanted, 'quiet_from', quiet_from, 'quiet_until', quiet_until, 'time_zone', chosen_time_zone, 'language', chosen_language)
        FROM mail_preferences WHERE person_id = people.id) AS mail_preferences
    FROM people WHERE id = ${personId}::uuid`;
  const head = { format: "lectern.personal-data.1", exported_at: new Date(), person: person[0] };
  yield JSON.stringify(head).slice(0, -1);
  for (const [name, parts] of Object.entries(listsOf(personId))) yield* listText(name, parts);
  yield "}\n";
}

async function* listText(name: string, parts: readonly Selection[]): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let isFirst = true;
  for (const part of parts)
    for await (const rows of readAllRows<object>(part))
      for (const row of rows) {
        yield `${isFirst ? "" : ","}\n  ${JSON.stringify(row)}`;
        isFirst = false;
      }
  yield "]";
}

function listsOf(personId: string): Record<keyof Lists, Selection[]> {
  const person = Prisma.sql`${personId}::uuid`;
  const attempts: Omit<Selection, "where"> = {
    select: Prisma.sql`id, purpose::text, destination, failure_code, started_at, finished_at,
      address, user_agent, steps`,
    from: Prisma.sql`sign_in_attempts`,
    order: oldestFirst("started_at", "id"),
  };
  return {
    identities: [
      {
        select: Prisma.sql`issuer, subject AS user_id, identities.created_at`,
        from: Prisma.sql`identities JOIN identity_providers ON identity_providers.id = identity_provider_id`,
        where: [Prisma.sql`person_id = ${person}`],
        order: oldestFirst("identities.created_at", "identities.id"),
      },
    ],
    groups: [
      {
        select: Prisma.sql`groups.id, name, source::text, memberships.created_at AS added_at`,
        from: Prisma.sql`memberships JOIN groups ON groups.id = group_id`,
        where: [Prisma.sql`person_id = ${person}`],
        order: oldestFirst("memberships.created_at", "group_id"),
      },
    ],
    roles: [
      {
        select: Prisma.sql`role_grants.role::text, groups.name AS group, courses.name AS course,
          CASE WHEN rule_id IS NULL THEN 'admin' ELSE 'rule' END AS source, role_grants.created_at AS given_at`,
        from: Prisma.sql`role_grants LEFT JOIN groups ON groups.id = group_id
          LEFT JOIN courses ON courses.id = course_id`,
        where: [Prisma.sql`person_id = ${person}`],
        order: oldestFirst("role_grants.created_at", "role_grants.id"),
      },
    ],
    enrollments: [
      {
        select: Prisma.sql`enrollments.id, json_build_object('id', courses.id, 'name', name, 'permalink', permalink)
          AS course, progress, enrolled_at, last_active_on::text, completed_at, ${lastVisit} AS last_visit,
          ${completions} AS completions`,
        from: Prisma.sql`enrollments JOIN courses ON courses.id = course_id`,
        where: [Prisma.sql`person_id = ${person}`],
        order: oldestFirst("enrolled_at", "enrollments.id"),
      },
    ],
    course_completions: [
      {
        select: Prisma.sql`json_build_object('id', course_id, 'name', course_name, 'permalink', course_permalink)
          AS course, course_version, activities, completed_at, ${certificateOf(Prisma.sql`completion_id = record.id`)}`,
        from: Prisma.sql`course_completions AS record`,
        where: [Prisma.sql`person_id = ${person}`],
        order: oldestFirst("completed_at", "id"),
      },
    ],
    learning_path_completions: [
      {
        select: Prisma.sql`json_build_object('id', learning_path_id, 'name', path_name) AS learning_path, courses,
          completed_at, ${certificateOf(Prisma.sql`path_completion_id = record.id`)}`,
        from: Prisma.sql`learning_path_completions AS record`,
        where: [Prisma.sql`person_id = ${person}`],
        order: oldestFirst("completed_at", "id"),
      },
    ],
    certificates: [
      {
        select: Prisma.sql`number, public_id, person_name, course_name, completed_at, issued_at, expires_on::text,
          revoked_at, revocation_reason`,
        from: Prisma.sql`certificates`,
        where: [Prisma.sql`person_id = ${person}`],
        order: oldestFirst("issued_at", "id"),
      },
    ],
    assignments: [
      {
        select: Prisma.sql`json_build_object('id', courses.id, 'name', courses.name, 'permalink', permalink) AS course,
          (SELECT name FROM learning_paths WHERE learning_paths.id = learning_path_id) AS learning_path, assigned_at, (SELECT json_build_object('reason', reason, 'exempted_at', ${utc("exemptions.created_at")})
            FROM exemptions WHERE exemptions.assignment_id = assigned.assignment_id
            AND exemptions.person_id = assigned.person_id) AS exemption`,
        from: Prisma.sql`assigned JOIN courses ON courses.id = course_id`,
        where: [Prisma.sql`person_id = ${person}`],
        order: [
          ...oldestFirst("assigned_at", "assignment_id"),
          { sql: "course_id", type: "uuid", descending: false },
        ],
      },
    ],
    past_exemptions: [
      {
        select: Prisma.sql`courses.name AS course, learning_paths.name AS learning_path, reason, exempt_from, exempt_until`,
        from: Prisma.sql`past_exemptions JOIN assignments ON assignments.id = assignment_id
          LEFT JOIN courses ON courses.id = assignments.course_id
          LEFT JOIN learning_paths ON learning_paths.id = assignments.learning_path_id`,
        where: [Prisma.sql`person_id = ${person}`],
        order: oldestFirst("exempt_until", "past_exemptions.id"),
      },
    ],
    mails: [
      {
        select: Prisma.sql`id, kind::text, due_on::text, created_at, outcome::text, ended_at, address, failure`,
        from: Prisma.sql`outbox`,
        where: [Prisma.sql`person_id = ${person}`],
        order: oldestFirst("created_at", "id"),
      },
    ],
    sessions: [
      {
        select: Prisma.sql`id, user_agent, created_at, last_used_at, expires_at`,
        from: Prisma.sql`sessions`,
        where: [Prisma.sql`person_id = ${person}`],
        order: oldestFirst("created_at", "id"),
      },
    ],
    sign_in_attempts: [
      { ...attempts, where: [isOf(personId)] },
      { ...attempts, where: [cameToKnow(personId)] },
    ],
    unfinished_uploads: [
      {
        select: Prisma.sql`id, name, bytes::text, begun_at`,
        from: Prisma.sql`media_uploads`,
        where: [Prisma.sql`person_id = ${person}`],
        order: oldestFirst("begun_at", "id"),
      },
    ],
    audit_entries: auditEntries(personId),
  };
}

function auditEntries(personId: string): Selection[] {
  const person = Prisma.sql`${personId}::uuid`;
  const isSelf = Prisma.sql`actor_id = ${person}`;
  const isAnother = Prisma.sql`subject_type = 'person' AND subject_id <> ${person}::text`;
  const people = Prisma.sql`${[...peopleFields]}::text[]`;
  const entries: Omit<Selection, "where"> = {
    select: Prisma.sql`id, at,
      CASE WHEN ${isSelf} THEN 'self' WHEN actor_id IS NULL THEN 'command_line' ELSE 'another_admin' END AS actor,
      CASE WHEN ${isSelf} THEN address END AS address,
      CASE WHEN ${isSelf} THEN user_agent END AS user_agent, action, json_build_object('type', subject_type,
        'id', CASE WHEN ${isAnother} THEN NULL ELSE subject_id END,
        'name', CASE WHEN ${isAnother} THEN NULL ELSE subject_name END) AS subject,
      before - ${people} AS before, after - ${people} AS after`,
    from: Prisma.sql`audit_entries`,
    order: oldestFirst("at", "id"),
  };
  return [
    { ...entries, where: [isSelf] },
    { ...entries, where: [isAbout(personId), Prisma.sql`actor_id IS DISTINCT FROM ${person}`] },
  ];
}

function oldestFirst(time: string, id: string): Selection["order"] {
  return [
    { sql: time, type: "timestamptz", descending: false },
    { sql: id, type: "uuid", descending: false },
  ];
}

const utc = (column: string) =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const certificateOf = (record: Prisma.Sql) => Prisma.sql`(
  SELECT number FROM certificates WHERE ${record} AND revoked_at IS NULL) AS certificate_number`;

const lastVisit = Prisma.sql`(
  SELECT json_build_object('activity_id', activity_id, 'visited_at', ${utc("visited_at")}) FROM last_visits
  WHERE enrollment_id = enrollments.id)`;

const completions = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('activity_id', activity_id, 'title', title,
    'completed_at', ${utc("done.completed_at")}) ORDER BY done.completed_at, activity_id), '[]')
  FROM completions AS done JOIN activities ON activities.id = activity_id WHERE enrollment_id = enrollments.id)`;
