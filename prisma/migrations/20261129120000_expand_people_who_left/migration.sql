-- Few people have left, and nobody's first sign-in should pay for an entry in this index.
CREATE INDEX CONCURRENTLY "people_left_sort" ON "people"("deactivated_at", "id") WHERE "deactivated_at" IS NOT NULL;
