ALTER TABLE "activities" ADD COLUMN "data" JSONB NOT NULL DEFAULT '{}';

-- Nothing is lost, also of what an activity of its kind should not have.
UPDATE "activities" SET "data" = jsonb_strip_nulls(jsonb_build_object(
  'url', CASE WHEN "kind" = 'article' THEN nullif("url", '') ELSE "url" END,
  'captions_url', nullif("captions_url", '')))
WHERE "kind" <> 'article' OR "url" <> '' OR "captions_url" <> '';

ALTER TABLE "activities" DROP COLUMN "url", DROP COLUMN "captions_url";
