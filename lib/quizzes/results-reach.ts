import type { May } from "@/lib/actor";
import { Prisma } from "@/lib/database/db";
import { courseIn, learnerIn, personIn } from "@/lib/permissions/scope";

/** Reads results: admins and reporters, managers for their groups, authors for their courses. */
export type ResultsReader = May<"learners.count" | "courses.read">;

const person = Prisma.sql`enrollments.person_id`;
const course = Prisma.sql`enrollments.course_id`;

/** A condition on `enrollments`. */
export const isReadBy = (actor: ResultsReader): Prisma.Sql =>
  Prisma.sql`(${learnerIn(actor, "learners.count", { person, course })} AND ${courseIn(actor, "courses.read", course)})`;

/** Admins, managers for their groups, and authors for their courses grade; nobody grades their own answers. */
export const isGradedBy = (actor: ResultsReader): Prisma.Sql =>
  Prisma.sql`(${isReadBy(actor)} AND ${person} <> ${actor.personId}::uuid AND (
    ${learnerIn(actor, "assignments.edit", { person, course })} OR ${courseIn(actor, "courses.edit", course)}))`;

/** Says whether the actor may know whose attempt it is. Authors don't read learners; anonymous grading hides names until it ends. */
export const isNamedTo = (actor: ResultsReader, isAnonymous: boolean): Prisma.Sql =>
  Prisma.sql`(${personIn(actor, "learners.read", person)}
    AND ${isAnonymous ? Prisma.sql`quiz_attempts.graded_at IS NOT NULL` : Prisma.sql`true`})`;

export const isEditedBy = (actor: ResultsReader, id: Prisma.Sql): Prisma.Sql =>
  courseIn(actor, "courses.edit", id);
