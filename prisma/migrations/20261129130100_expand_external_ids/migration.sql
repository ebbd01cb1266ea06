CREATE TABLE "external_ids" (
  "owner" UUID NOT NULL,
  "type" TEXT NOT NULL,
  "external_id" TEXT NOT NULL,
  "person_id" UUID,
  "group_id" UUID,
  "course_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "external_ids_pkey" PRIMARY KEY ("owner", "type", "external_id"),
  CONSTRAINT "external_ids_one_subject" CHECK (num_nonnulls("person_id", "group_id", "course_id") = 1),
  CONSTRAINT "external_ids_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "external_ids_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "external_ids_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "external_ids_person_id_idx" ON "external_ids"("person_id");
CREATE INDEX "external_ids_group_id_idx" ON "external_ids"("group_id");
CREATE INDEX "external_ids_course_id_idx" ON "external_ids"("course_id");
