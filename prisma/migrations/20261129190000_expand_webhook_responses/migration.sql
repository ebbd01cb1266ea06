-- Finds what deleting a person clears or locks. Prisma can't express the condition.
CREATE INDEX CONCURRENTLY "webhook_deliveries_person_sort" ON "webhook_deliveries" ("person_id") WHERE "response" <> '' OR "finished_at" IS NULL;
