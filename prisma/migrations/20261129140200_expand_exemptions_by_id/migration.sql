-- Prisma can't express it.
CREATE INDEX CONCURRENTLY "exemptions_id_sort" ON "exemptions" (exemption_id("assignment_id", "person_id"));
