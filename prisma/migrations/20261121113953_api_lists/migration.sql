-- Trusted since PostgreSQL 13: whoever owns the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- DropIndex
DROP INDEX "enrollments_course_id_idx";

-- CreateTable
CREATE TABLE "categories" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "course_categories" (
    "course_id" UUID NOT NULL,
    "category_id" UUID NOT NULL,

    CONSTRAINT "course_categories_pkey" PRIMARY KEY ("course_id","category_id")
);

-- CreateTable
CREATE TABLE "list_changes" (
    "id" BIGSERIAL NOT NULL,
    "list" TEXT NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "list_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "categories_name_key" ON "categories"("name");

-- CreateIndex
CREATE INDEX "categories_created_at_id_idx" ON "categories"("created_at", "id");

-- CreateIndex
CREATE INDEX "categories_updated_at_id_idx" ON "categories"("updated_at", "id");

-- CreateIndex
CREATE INDEX "course_categories_category_id_idx" ON "course_categories"("category_id");

-- CreateIndex
CREATE INDEX "list_changes_list_idx" ON "list_changes"("list");

-- CreateIndex
CREATE INDEX "people_updated_at_id_idx" ON "people"("updated_at", "id");

-- CreateIndex
CREATE INDEX "people_text_idx" ON "people" USING GIN ("last_name" gin_trgm_ops, "first_name" gin_trgm_ops, "email" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "identities_subject_idx" ON "identities"("subject");

-- CreateIndex
CREATE INDEX "groups_updated_at_id_idx" ON "groups"("updated_at", "id");

-- CreateIndex
CREATE INDEX "groups_text_idx" ON "groups" USING GIN ("name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "courses_updated_at_id_idx" ON "courses"("updated_at", "id");

-- CreateIndex
CREATE INDEX "courses_status_created_at_id_idx" ON "courses"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "courses_text_idx" ON "courses" USING GIN ("name" gin_trgm_ops, "permalink" gin_trgm_ops, "short_description" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "activities_course_id_created_at_id_idx" ON "activities"("course_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "enrollments_course_id_enrolled_at_id_idx" ON "enrollments"("course_id", "enrolled_at", "id");

-- CreateIndex
CREATE INDEX "enrollments_person_id_enrolled_at_id_idx" ON "enrollments"("person_id", "enrolled_at", "id");

-- AddForeignKey
ALTER TABLE "course_categories" ADD CONSTRAINT "course_categories_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_categories" ADD CONSTRAINT "course_categories_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say from here on.

-- Texts sort by their bytes, the same on every system, and a missing time comes last.
CREATE INDEX "people_last_name_sort" ON "people" ("last_name" COLLATE "C", "id");
CREATE INDEX "people_email_sort" ON "people" ("email" COLLATE "C", "id");
CREATE INDEX "people_last_sign_in_at_sort" ON "people" (coalesce("last_sign_in_at", 'infinity'), "id");
CREATE INDEX "groups_name_sort" ON "groups" ("name" COLLATE "C", "id");
CREATE INDEX "courses_name_sort" ON "courses" ("name" COLLATE "C", "id");
CREATE INDEX "categories_name_sort" ON "categories" ("name" COLLATE "C", "id");

-- Every statement that may change what a list shows adds a row to its transaction.
CREATE FUNCTION note_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_changes (list) VALUES (TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE TRIGGER "note_list_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "people"
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER "note_list_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "identities"
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER "note_list_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "groups"
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER "note_list_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "memberships"
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER "note_list_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "courses"
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER "note_list_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "activities"
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER "note_list_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "enrollments"
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER "note_list_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories"
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER "note_list_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "course_categories"
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
