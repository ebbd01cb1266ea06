-- When a person, or a key, last wrote something: for a moment, a standby might not show it to them yet. No index, so that PostgreSQL
-- updates the row in place.
ALTER TABLE "sessions" ADD COLUMN "wrote_at" TIMESTAMPTZ(6);

ALTER TABLE "api_keys" ADD COLUMN "wrote_at" TIMESTAMPTZ(6);
