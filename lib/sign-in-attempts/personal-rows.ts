import { Prisma } from "@/lib/database/db";
import { oldestFirst, type Selection } from "@/lib/lists/selection";
import { anonymousAttemptsOf, isOf } from "./find";

export function personalSignInAttempts(personId: string): Selection[] {
  const attempts: Omit<Selection, "where"> = {
    select: Prisma.sql`id, purpose::text, destination, failure_code, started_at, finished_at,
      address, user_agent, steps`,
    from: Prisma.sql`sign_in_attempts`,
    order: oldestFirst("started_at", "id"),
  };
  return [
    { ...attempts, where: [isOf(personId)] },
    { ...attempts, where: [anonymousAttemptsOf(personId)] },
  ];
}
