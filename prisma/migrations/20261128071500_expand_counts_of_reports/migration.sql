-- CreateTable
CREATE TABLE "completion_weeks" (
    "monday" DATE NOT NULL,
    "completions" INTEGER NOT NULL,

    CONSTRAINT "completion_weeks_pkey" PRIMARY KEY ("monday")
);

-- CreateTable
CREATE TABLE "kept_counts" (
    "key" TEXT NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "rows" JSONB NOT NULL,

    CONSTRAINT "kept_counts_pkey" PRIMARY KEY ("key")
);
