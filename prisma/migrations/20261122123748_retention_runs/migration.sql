-- CreateTable
CREATE TABLE "retention_runs" (
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_until" TIMESTAMPTZ(3),
    "ran_at" TIMESTAMPTZ(3),
    "removed" INTEGER NOT NULL DEFAULT 0,
    "removed_in_all" BIGINT NOT NULL DEFAULT 0,
    "oldest_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "retention_runs_pkey" PRIMARY KEY ("kind")
);
