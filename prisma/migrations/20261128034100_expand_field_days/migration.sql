-- CreateTable
CREATE TABLE "field_days" (
    "day" DATE NOT NULL,
    "field_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "people" INTEGER NOT NULL,
    "late_people" INTEGER NOT NULL,
    "completed" INTEGER NOT NULL,
    "due_soon" INTEGER NOT NULL,
    "overdue" INTEGER NOT NULL,
    "expired" INTEGER NOT NULL,
    "exempt" INTEGER NOT NULL,

    CONSTRAINT "field_days_pkey" PRIMARY KEY ("day","field_id","key")
);

-- AddForeignKey
ALTER TABLE "field_days" ADD CONSTRAINT "field_days_field_id_fkey" FOREIGN KEY ("field_id") REFERENCES "person_fields"("id") ON DELETE CASCADE ON UPDATE CASCADE;
