import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";

export const personalCertificates: PersonalRows = (personId) => ({
  select: Prisma.sql`number, public_id, person_name, course_name, score::float, completed_at, issued_at, expires_on::text,
    revoked_at, revocation_reason`,
  from: Prisma.sql`certificates`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("issued_at", "id"),
});
