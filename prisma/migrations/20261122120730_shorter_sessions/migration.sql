-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Of a session that is there, what its end tells under the lifetime that is the default.
UPDATE "sessions" SET "last_used_at" = least(now(), greatest("created_at", "expires_at" - interval '7 days'));
