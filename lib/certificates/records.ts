import { Prisma } from "@/lib/database/db";
import type { Certified } from "./schema";

export const records = {
  course: {
    table: Prisma.sql`course_completions`,
    of: Prisma.sql`course_id`,
    proved: Prisma.sql`completion_id`,
    issue: Prisma.sql`issue_certificates`,
  },
  learning_path: {
    table: Prisma.sql`learning_path_completions`,
    of: Prisma.sql`learning_path_id`,
    proved: Prisma.sql`path_completion_id`,
    issue: Prisma.sql`issue_path_certificates`,
  },
} as const satisfies Record<Certified["type"], Record<string, Prisma.Sql>>;
