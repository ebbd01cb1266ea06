-- CreateTable
CREATE TABLE "manager_summaries" (
    "person_id" UUID NOT NULL,
    "summary" JSONB,
    "counted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rows_counted" INTEGER NOT NULL DEFAULT 0,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "manager_summaries_pkey" PRIMARY KEY ("person_id")
);

-- AddForeignKey
ALTER TABLE "manager_summaries" ADD CONSTRAINT "manager_summaries_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
