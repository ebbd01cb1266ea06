-- Updates progress and course versions after activities are added or removed.
CREATE OR REPLACE FUNCTION activities_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  courses_of uuid[] := ARRAY(SELECT DISTINCT course_id FROM changed);
BEGIN
  PERFORM reckon_progress_in_courses(courses_of);
  PERFORM reckon_course_versions(courses_of);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "reckon_progress_added" AFTER INSERT ON "activities"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION activities_changed();

CREATE OR REPLACE TRIGGER "reckon_progress_removed" AFTER DELETE ON "activities"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION activities_changed();
