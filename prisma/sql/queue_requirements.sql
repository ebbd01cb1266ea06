-- After changes that may reach many people. A change that its own transaction has queued isn't queued twice.
CREATE OR REPLACE FUNCTION queue_requirements_of(courses uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO requirement_jobs (course_ids) SELECT courses WHERE courses <> '{}' AND NOT EXISTS (
    SELECT FROM requirement_jobs WHERE queued_by = pg_current_xact_id() AND course_ids = courses AND finished_at IS NULL)
$$;

CREATE OR REPLACE FUNCTION queue_requirements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  IF TG_TABLE_NAME = 'assignments' OR EXISTS (SELECT FROM assignments) THEN
    PERFORM queue_requirements_of(CASE
      WHEN TG_TABLE_NAME = 'courses' THEN ARRAY[(row ->> 'id')::uuid]
      WHEN row ->> 'course_id' IS NOT NULL THEN ARRAY[(row ->> 'course_id')::uuid]
      ELSE ARRAY(SELECT course_id FROM learning_path_courses
        WHERE learning_path_id = coalesce(row ->> 'learning_path_id', row ->> 'id')::uuid ORDER BY 1) END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_requirements_of_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN
    RETURN NULL;
  END IF;
  PERFORM queue_requirements_of(CASE WHEN course_id IS NOT NULL THEN ARRAY[course_id]
    ELSE ARRAY(SELECT link.course_id FROM learning_path_courses AS link WHERE link.learning_path_id = terms.learning_path_id ORDER BY 1) END)
  FROM assignments AS terms WHERE id IN (SELECT assignment_id FROM changed) AND ended_at IS NULL;
  RETURN NULL;
END $$;

-- After the school's time zone changes, which applies to people without their own.
CREATE OR REPLACE FUNCTION queue_requirements_of_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_requirements_of(assigned_courses());
  RETURN NULL;
END $$;

-- At the end of the transaction, applies a change that reaches few people. The queue applies it again once every transaction that may
-- not have seen it has ended.
CREATE OR REPLACE FUNCTION apply_small_requirement_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most int := 500 / cardinality(NEW.course_ids);
  those uuid[] := ARRAY(SELECT person_id FROM requirement_job_people(NEW.course_ids) LIMIT most + 1);
BEGIN
  IF cardinality(those) <= most THEN
    PERFORM apply_requirements(those, NEW.course_ids);
    UPDATE requirement_jobs SET is_applied = true WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "queue_requirements" AFTER INSERT OR DELETE ON "assignments"
  FOR EACH ROW EXECUTE FUNCTION queue_requirements();

CREATE OR REPLACE TRIGGER "queue_requirements_changed" AFTER UPDATE ON "assignments"
  FOR EACH ROW
  WHEN ((OLD.terms_set_at, OLD.ended_at) IS DISTINCT FROM (NEW.terms_set_at, NEW.ended_at)) EXECUTE FUNCTION queue_requirements();

CREATE OR REPLACE TRIGGER "queue_requirements" AFTER INSERT ON "assignment_groups"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_requirements_of_audience();

CREATE OR REPLACE TRIGGER "queue_requirements_left" AFTER DELETE ON "assignment_groups"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_requirements_of_audience();

CREATE OR REPLACE TRIGGER "queue_requirements" AFTER INSERT ON "assignment_people"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_requirements_of_audience();

CREATE OR REPLACE TRIGGER "queue_requirements_left" AFTER DELETE ON "assignment_people"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_requirements_of_audience();

CREATE OR REPLACE TRIGGER "queue_requirements" AFTER UPDATE OF "status" ON "courses"
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION queue_requirements();

CREATE OR REPLACE TRIGGER "queue_requirements" AFTER UPDATE OF "status" ON "learning_paths"
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION queue_requirements();

CREATE OR REPLACE TRIGGER "queue_requirements" AFTER INSERT OR DELETE ON "learning_path_courses"
  FOR EACH ROW EXECUTE FUNCTION queue_requirements();

CREATE OR REPLACE TRIGGER "queue_requirements" AFTER INSERT OR UPDATE OF "time_zone" ON "mail_settings"
  FOR EACH STATEMENT EXECUTE FUNCTION queue_requirements_of_zone();

CREATE CONSTRAINT TRIGGER "apply_small_requirement_job" AFTER INSERT ON "requirement_jobs" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.people IS NULL) EXECUTE FUNCTION apply_small_requirement_job();
