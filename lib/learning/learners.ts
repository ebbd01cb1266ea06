import { validate } from "uuid";
import type { Admin, FreshAdmin } from "@/lib/actor";
import { recordOf } from "@/lib/courses/visible";
import { Prisma } from "@/lib/db";
import { type Order, type Question, readTablePage, readWholeTable } from "@/lib/lists/table-page";
import type { TablePage } from "@/lib/lists/table-schema";
import { isFoundBy } from "@/lib/people/admin-list";
import type { RosterQuery } from "./learners-schema";

/** A person who is enrolled in a course, and how far they are. */
export type RosterRow = {
  id: string;
  personId: string;
  firstName: string;
  lastName: string;
  email: string;
  progress: number;
  enrolledAt: Date;
  lastActiveOn: Date | null;
  completedAt: Date | null;
  /** The course's name, and how many of its activities counted, when they completed it. */
  completedCourse: string | null;
  completedActivities: number | null;
};

/** One page of a course’s learners, none when the id is malformed; one statement. */
export async function listRoster(
  _actor: Admin,
  courseId: string,
  query: RosterQuery,
): Promise<TablePage<RosterRow>> {
  if (!validate(courseId)) return { rows: [], hasNext: false };
  return readTablePage(rosterQuestion(courseId, query), query.page);
}

/** All of a course's learners that are asked for, some at a time. */
export function readRoster(
  _actor: FreshAdmin,
  courseId: string,
  query: RosterQuery,
): AsyncGenerator<RosterRow[]> {
  return readWholeTable(rosterQuestion(courseId, query));
}

/** How learners are found: along enrollments_course_id_enrolled_at_id_idx or …_course_id_progress_id_idx. */
export function rosterQuestion(courseId: string, { q, sort }: RosterQuery): Question {
  return {
    select: Prisma.sql`enrollments.id, person_id AS "personId", first_name AS "firstName", last_name AS "lastName",
      email, progress, enrolled_at AS "enrolledAt", last_active_on AS "lastActiveOn", completed_at AS "completedAt",
      ${recordOf(Prisma.sql`course_name`)} AS "completedCourse",
      ${recordOf(Prisma.sql`jsonb_array_length(activities)`)} AS "completedActivities"`,
    from: Prisma.sql`enrollments JOIN people ON people.id = person_id`,
    where: [Prisma.sql`course_id = ${courseId}::uuid`, ...(q ? [isFoundBy(q)] : [])],
    order: { by: orders[sort.replace("-", "")] ?? [id], descending: sort.startsWith("-") },
  };
}

const id = ["enrollments.id", "uuid"] as const;

const orders: Record<string, Order["by"]> = {
  enrolled: [["enrolled_at", "timestamptz"], id],
  progress: [["progress", "int"], id],
};
