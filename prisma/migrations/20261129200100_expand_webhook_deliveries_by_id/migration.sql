-- Prisma can't express it.
CREATE INDEX CONCURRENTLY "webhook_deliveries_id_sort" ON "webhook_deliveries" (webhook_delivery_id("id"));
