-- DropIndex
DROP INDEX "sign_in_attempts_started_at_idx";

-- DropIndex
DROP INDEX "sign_in_attempts_person_id_idx";

-- CreateIndex
CREATE INDEX "sign_in_attempts_started_at_id_idx" ON "sign_in_attempts"("started_at", "id");

-- CreateIndex
CREATE INDEX "sign_in_attempts_person_id_started_at_id_idx" ON "sign_in_attempts"("person_id", "started_at", "id");

-- What Prisma's schema cannot say from here on.

-- Failures and tests are few among many sign-ins: without these, finding a page of them reads through all the others.
CREATE INDEX "sign_in_attempts_failed_sort" ON "sign_in_attempts" ("started_at", "id") WHERE "failure_code" IS NOT NULL;
CREATE INDEX "sign_in_attempts_code_sort" ON "sign_in_attempts" ("failure_code", "started_at", "id")
  WHERE "failure_code" IS NOT NULL;
CREATE INDEX "sign_in_attempts_test_sort" ON "sign_in_attempts" ("started_at", "id") WHERE "purpose" = 'test';

-- The words of a person, each after a space, so that how a word begins is one pattern: LIKE '% lov%'.
ALTER TABLE "people" ADD COLUMN "words" text NOT NULL GENERATED ALWAYS AS (
  lower(' ' || translate("first_name" || ' ' || "last_name" || ' ' || "email", '.-_@+''’()/,"&', '             '))) STORED;
CREATE INDEX "people_words_sort" ON "people" USING GIN ("words" gin_trgm_ops);

-- The orders of the office's list of people. Whoever never signed in stands before all others, not after.
CREATE INDEX "people_name_sort" ON "people" (lower("last_name") COLLATE "C", lower("first_name") COLLATE "C", "id");
CREATE INDEX "people_seen_sort" ON "people" (coalesce("last_sign_in_at", '-infinity'), "id");
CREATE INDEX "people_admins_sort" ON "people" ("id") WHERE "admin_since" IS NOT NULL;
CREATE INDEX "people_deactivated_name_sort" ON "people"
  (lower("last_name") COLLATE "C", lower("first_name") COLLATE "C", "id") WHERE "deactivated_at" IS NOT NULL;
