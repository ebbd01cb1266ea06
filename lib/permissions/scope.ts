import type { ApiClient, May, Permission } from "@/lib/actor";
import { Prisma } from "@/lib/database/db";
import { type Reach, reachesEverything, reachOf } from "./permissions";
import { isInForceSql } from "./session-lifetimes";

// Rows out of scope don't exist for the actor. Each function is a condition on an id column, and reads the roles when the statement runs.

/** Operations limit what a key of the API reaches, so it has no narrower scope here. */
type Reader = Pick<May<never>, "personId" | "roles"> | ApiClient;

const managedBy = ({ personId }: Reader) =>
  Prisma.sql`SELECT group_id FROM role_grants WHERE role_grants.person_id = ${personId}::uuid AND role = 'manager'
    AND ${isInForceSql(Prisma.sql`${personId}::uuid`)}`;

const writtenBy = ({ personId }: Reader) =>
  Prisma.sql`SELECT course_id FROM role_grants
    WHERE role_grants.person_id = ${personId}::uuid AND role = 'author' AND course_id IS NOT NULL`;

const theirPeople = (actor: Reader) =>
  Prisma.sql`SELECT theirs.person_id FROM memberships AS theirs WHERE theirs.group_id IN (${managedBy(actor)})`;

/** Selects the people whose manager the actor is. */
export const teamOf = ({ personId }: Pick<Reader, "personId">) =>
  Prisma.sql`SELECT report.id FROM people AS report WHERE report.manager_id = ${personId}::uuid`;

export function personIn(actor: Reader, permission: Permission, id: Prisma.Sql): Prisma.Sql {
  return anyOf(actor, permission, {
    groups: Prisma.sql`${id} IN (${theirPeople(actor)})`,
    team: Prisma.sql`${id} IN (${teamOf(actor)})`,
  });
}

export function groupIn(actor: Reader, permission: Permission, id: Prisma.Sql): Prisma.Sql {
  return anyOf(actor, permission, { groups: Prisma.sql`${id} IN (${managedBy(actor)})` });
}

/**
 * A group reaches published courses that are open to everyone, or shared with or assigned to it or its people. A team reaches those
 * that are open to everyone or required of it.
 */
export function courseIn(actor: Reader, permission: Permission, id: Prisma.Sql): Prisma.Sql {
  return anyOf(actor, permission, {
    groups: Prisma.sql`${id} IN (
      SELECT shown.id FROM courses AS shown WHERE shown.status = 'published' AND (
        shown.access = 'everyone'
        OR shown.id IN (SELECT course_id FROM course_group_access WHERE course_group_access.group_id IN (${managedBy(actor)}))
        OR shown.id IN (SELECT coalesce(given.course_id, part.course_id) FROM assignments AS given
          LEFT JOIN learning_path_courses AS part ON part.learning_path_id = given.learning_path_id
          WHERE given.ended_at IS NULL AND ${reaches(actor, Prisma.sql`given`)})))`,
    team: Prisma.sql`${id} IN (
      SELECT shown.id FROM courses AS shown WHERE shown.status = 'published' AND (shown.access = 'everyone' OR shown.id IN (
        SELECT open.course_id FROM requirements AS open WHERE open.ended_at IS NULL AND open.person_id IN (${teamOf(actor)}))))`,
    courses: Prisma.sql`${id} IN (${writtenBy(actor)})`,
  });
}

/** A group reaches published paths assigned to it or its people, or whose courses it all reaches; a team, those required of it. */
export function pathIn(actor: Reader, permission: Permission, id: Prisma.Sql): Prisma.Sql {
  return anyOf(actor, permission, {
    groups: Prisma.sql`${id} IN (
      SELECT listed.id FROM learning_paths AS listed WHERE listed.status = 'published' AND (
        listed.id IN (SELECT given.learning_path_id FROM assignments AS given
          WHERE given.ended_at IS NULL AND ${reaches(actor, Prisma.sql`given`)})
        OR NOT EXISTS (SELECT FROM learning_path_courses AS step
          WHERE step.learning_path_id = listed.id AND NOT ${courseIn(actor, permission, Prisma.sql`step.course_id`)})))`,
    team: Prisma.sql`${id} IN (SELECT open.learning_path_id FROM requirements AS open
      WHERE open.ended_at IS NULL AND open.person_id IN (${teamOf(actor)}))`,
  });
}

/** Authors share with groups they are in or manage. */
export function shareableGroupIn(actor: Reader, permission: Permission, id: Prisma.Sql): Prisma.Sql {
  return anyOf(actor, permission, {
    courses: Prisma.sql`(${id} IN (${managedBy(actor)}) OR ${id} IN (
      SELECT own.group_id FROM memberships AS own WHERE own.person_id = ${actor.personId}::uuid))`,
  });
}

export function assignableIn(actor: Reader, permission: Permission, row: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${courseIn(actor, permission, Prisma.sql`${row}.course_id`)}
    OR ${pathIn(actor, permission, Prisma.sql`${row}.learning_path_id`)})`;
}

/** Matches enrollments and completions of the actor's people, and everyone's in courses that the actor wrote. */
export function learnerIn(
  actor: Reader,
  permission: Permission,
  ids: { person: Prisma.Sql; course: Prisma.Sql },
): Prisma.Sql {
  return anyOf(actor, permission, {
    groups: Prisma.sql`${ids.person} IN (${theirPeople(actor)})`,
    team: Prisma.sql`${ids.person} IN (${teamOf(actor)})`,
    courses: Prisma.sql`${ids.course} IN (${writtenBy(actor)})`,
  });
}

export function assignmentIn(actor: Reader, permission: Permission, row: Prisma.Sql): Prisma.Sql {
  return anyOf(actor, permission, { groups: reaches(actor, row) });
}

/** Lets managers change managers' assignments within their groups; one that reaches themselves, only if they made it. */
export function assignmentWithin(actor: Reader, permission: Permission, row: Prisma.Sql): Prisma.Sql {
  const self = Prisma.sql`${actor.personId}::uuid`;
  return anyOf(actor, permission, {
    groups: Prisma.sql`(${row}.audience = 'chosen' AND ${reaches(actor, row)}
      AND NOT EXISTS (SELECT FROM assignment_groups AS link
        WHERE link.assignment_id = ${row}.id AND link.group_id NOT IN (${managedBy(actor)}))
      AND NOT EXISTS (SELECT FROM assignment_people AS link
        WHERE link.assignment_id = ${row}.id AND link.person_id NOT IN (${theirPeople(actor)}))
      AND ${row}.manager_id IS NOT NULL
      AND (${row}.manager_id = ${self} OR NOT EXISTS (SELECT FROM assignment_people AS link
          WHERE link.assignment_id = ${row}.id AND link.person_id = ${self})
        AND NOT EXISTS (SELECT FROM assignment_groups AS link JOIN memberships AS own ON own.group_id = link.group_id
          WHERE link.assignment_id = ${row}.id AND own.person_id = ${self})))`,
  });
}

function reaches(actor: Reader, row: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${row}.audience = 'everybody'
    OR EXISTS (SELECT FROM assignment_groups AS link
      WHERE link.assignment_id = ${row}.id AND link.group_id IN (${managedBy(actor)}))
    OR EXISTS (SELECT FROM assignment_audience(${row}.id) AS reached WHERE reached.person_id IN (${theirPeople(actor)})))`;
}

type Conditions = { groups?: Prisma.Sql; team?: Prisma.Sql; courses?: Prisma.Sql };

function anyOf(actor: Reader, permission: Permission, conditions: Conditions): Prisma.Sql {
  if (reachesEverything(actor, permission)) return Prisma.sql`true`;
  const reach = "roles" in actor ? reachOf(actor.roles, permission) : new Set<Reach>();
  const met = (["groups", "team", "courses"] as const).flatMap(
    (each) => (reach.has(each) && conditions[each]) || [],
  );
  return met.length > 0 ? Prisma.sql`(${Prisma.join(met, " OR ")})` : Prisma.sql`false`;
}
