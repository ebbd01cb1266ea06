import { certificateNumberOf } from "@/lib/courses/certificate-state";
import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";

export const personalLearningPathCompletions: PersonalRows = (personId) => ({
  select: Prisma.sql`json_build_object('id', learning_path_id, 'name', path_name) AS learning_path, courses,
    completed_at, ${certificateNumberOf(Prisma.sql`path_completion_id = record.id`)}`,
  from: Prisma.sql`learning_path_completions AS record`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("completed_at", "id"),
});
