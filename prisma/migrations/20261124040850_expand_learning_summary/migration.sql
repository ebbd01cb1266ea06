-- CreateTable
CREATE TABLE "learning_summaries" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "summary" JSONB NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rows_counted" INTEGER NOT NULL,

    CONSTRAINT "learning_summaries_pkey" PRIMARY KEY ("id")
);
