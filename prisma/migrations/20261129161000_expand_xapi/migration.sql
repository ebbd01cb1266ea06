-- CreateEnum
CREATE TYPE "xapi_authentication" AS ENUM ('basic', 'oauth');

-- CreateEnum
CREATE TYPE "xapi_identification" AS ENUM ('account', 'email');

-- CreateTable
CREATE TABLE "xapi_stores" (
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "authentication" "xapi_authentication" NOT NULL,
    "client_id" TEXT NOT NULL,
    "secret_sealed" TEXT NOT NULL,
    "token_url" TEXT,
    "scope" TEXT,
    "identification" "xapi_identification" NOT NULL,
    "position" BIGINT NOT NULL,
    "claimed_until" TIMESTAMPTZ(3),
    "retry_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "last_error" TEXT NOT NULL DEFAULT '',
    "sent_statements" BIGINT NOT NULL DEFAULT 0,
    "refused_statements" BIGINT NOT NULL DEFAULT 0,
    "missed_events" BIGINT NOT NULL DEFAULT 0,
    "last_sent_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "xapi_stores_pkey" PRIMARY KEY ("id")
);
