-- What is a draft now, and was published before `published_at` was written: people began or completed it. Published again, it is not new.

-- in batches: courses.id
UPDATE "courses" SET "published_at" = "created_at"
  WHERE "published_at" IS NULL AND EXISTS (SELECT FROM "enrollments" WHERE "course_id" = "courses"."id")
    AND "id" BETWEEN $1 AND $2;

-- in batches: learning_paths.id
UPDATE "learning_paths" SET "published_at" = "created_at"
  WHERE "published_at" IS NULL
    AND EXISTS (SELECT FROM "learning_path_completions" WHERE "learning_path_id" = "learning_paths"."id")
    AND "id" BETWEEN $1 AND $2;
