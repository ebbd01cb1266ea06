-- Updates progress when an activity moves to another course or becomes optional or required, and the course's version when any field
-- but updated_at changes.
CREATE OR REPLACE FUNCTION activities_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reckon_progress_in_courses(ARRAY(
    SELECT DISTINCT unnest(ARRAY[before.course_id, after.course_id]) FROM before JOIN after USING (id)
    WHERE (before.course_id, before.optional) IS DISTINCT FROM (after.course_id, after.optional)));
  PERFORM reckon_course_versions(ARRAY(
    SELECT DISTINCT unnest(ARRAY[before.course_id, after.course_id]) FROM before JOIN after USING (id)
    WHERE to_jsonb(before) - 'updated_at' IS DISTINCT FROM to_jsonb(after) - 'updated_at'));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "reckon_progress_updated" AFTER UPDATE ON "activities"
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION activities_updated();
