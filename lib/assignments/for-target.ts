import { validate } from "uuid";
import { Prisma } from "@/lib/database/db";
import type { Assignable } from "./edit-schema";

export function isForTarget(of: Assignable, table: "assignments" | "requirements"): Prisma.Sql {
  const [column, id] =
    "courseId" in of
      ? (["course_id", of.courseId] as const)
      : (["learning_path_id", of.learningPathId] as const);
  return Prisma.sql`${Prisma.raw(`${table}.${column}`)} = ${validate(id) ? id : null}::uuid`;
}
