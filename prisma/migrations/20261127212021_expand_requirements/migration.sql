-- CreateEnum
CREATE TYPE "requirement_end" AS ENUM ('left', 'assignment_ended', 'replaced', 'archived', 'deactivated');

-- CreateTable
CREATE TABLE "requirements" (
    "person_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "learning_path_id" UUID,
    "assigned_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "exempt_since" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "due_on" DATE,
    "valid_on" DATE,
    "end_reason" "requirement_end",
    "round" SMALLINT NOT NULL,
    "required" BOOLEAN NOT NULL,
    -- When the state changes next because of time alone.
    "next_at" TIMESTAMPTZ(3) NOT NULL GENERATED ALWAYS AS (CASE WHEN "exempt_since" IS NOT NULL THEN 'infinity'::timestamptz(3)
      WHEN "completed_at" IS NULL THEN coalesce("due_at", 'infinity'::timestamptz(3))
      ELSE coalesce("valid_until", 'infinity'::timestamptz(3)) END) STORED,
    -- 0: not started, 1: started, 2: completed, 3: exempt.
    "phase" SMALLINT NOT NULL GENERATED ALWAYS AS (CASE WHEN "exempt_since" IS NOT NULL THEN 3 WHEN "completed_at" IS NOT NULL THEN 2
      WHEN "started_at" IS NOT NULL THEN 1 ELSE 0 END) STORED,

    CONSTRAINT "requirements_end_has_reason" CHECK (("ended_at" IS NULL) = ("end_reason" IS NULL)),
    CONSTRAINT "requirements_ends_after_start" CHECK ("ended_at" >= "assigned_at"),
    CONSTRAINT "requirements_pkey" PRIMARY KEY ("person_id","course_id","assignment_id","round")
);

-- CreateTable
CREATE TABLE "requirement_jobs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "course_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_applied" BOOLEAN NOT NULL DEFAULT false,
    "people" INTEGER,
    "finished_at" TIMESTAMPTZ(3),
    "queued_by" XID8 NOT NULL DEFAULT pg_current_xact_id(),
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "requirement_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "requirement_batches" (
    "job_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "people" UUID[],
    "not_before" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "requirement_batches_pkey" PRIMARY KEY ("job_id","number")
);

-- Counts of the current rows read only the index, if vacuum runs often.
ALTER TABLE "requirements" SET (autovacuum_vacuum_insert_scale_factor = 0.02);

CREATE INDEX "requirements_course_next_sort" ON "requirements" ("course_id", "next_at", "person_id") INCLUDE ("phase") WHERE "ended_at" IS NULL;
CREATE INDEX "requirements_course_person_sort" ON "requirements" ("course_id", "person_id") INCLUDE ("next_at", "phase") WHERE "ended_at" IS NULL;
CREATE INDEX "requirements_course_past_sort" ON "requirements" ("course_id", "ended_at", "person_id") WHERE "ended_at" IS NOT NULL;
CREATE INDEX "requirements_person_due_sort" ON "requirements" ("person_id", "next_at") WHERE "ended_at" IS NULL AND "next_at" < 'infinity';
CREATE INDEX "requirements_path_sort" ON "requirements" ("learning_path_id", "person_id") WHERE "ended_at" IS NULL AND "learning_path_id" IS NOT NULL;
CREATE INDEX "requirement_jobs_open_sort" ON "requirement_jobs" ("created_at") WHERE "finished_at" IS NULL;

-- AddForeignKey
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requirement_batches" ADD CONSTRAINT "requirement_batches_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "requirement_jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Returns the state of a requirement at a moment. stateAt in lib/assignments/requirement-state.ts says the same.
CREATE OR REPLACE FUNCTION requirement_state(due_at timestamptz, started_at timestamptz, completed_at timestamptz,
  valid_until timestamptz, exempt_since timestamptz, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN exempt_since <= at THEN 'exempt'
    WHEN completed_at <= at THEN CASE WHEN valid_until <= at THEN 'expired'
      WHEN valid_until <= at + interval '336 hours' THEN 'due_soon' ELSE 'completed' END
    WHEN due_at <= at THEN 'overdue'
    WHEN due_at <= at + interval '336 hours' THEN 'due_soon'
    WHEN started_at <= at THEN 'in_progress'
    ELSE 'assigned' END
$$;

-- Returns UTC for no zone and for one that this PostgreSQL doesn't know; a chore renames those.
CREATE OR REPLACE FUNCTION zone_or_utc(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN coalesce(zone, 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;

-- Selects what must be written so that the current rows of these people are right. Selects nothing when they are.
CREATE OR REPLACE FUNCTION requirement_changes(wanted uuid[], only_courses uuid[] DEFAULT NULL)
RETURNS TABLE (person_id uuid, course_id uuid, assignment_id uuid, learning_path_id uuid, required boolean,
  ends_round smallint, ends_at timestamptz, end_reason requirement_end, sets_round smallint, starts_round smallint,
  assigned_at timestamptz, due_on date, due_at timestamptz, started_at timestamptz, completed_at timestamptz,
  valid_on date, valid_until timestamptz, exempt_since timestamptz)
LANGUAGE sql STABLE AS $$
  WITH those AS MATERIALIZED (
    SELECT people.id AS who, people.created_at AS joined_at, people.deactivated_at, active_since, zone_or_utc(time_zone) AS zone
    FROM people LEFT JOIN person_preferences AS browser ON browser.person_id = people.id WHERE people.id = ANY(wanted)
  ), parts AS MATERIALIZED (
    SELECT terms.id AS which, courses.id AS what, terms.learning_path_id AS path, audience, terms.required AS is_required,
      terms.created_at AS set_at, terms_set_at, terms.due_on AS fixed_on, due_days, due_from, repeat_months, repeats_with_certificate, counts_from,
      greatest(terms_set_at, courses.status_since, paths.status_since, link.created_at) AS open_since
    FROM assignments AS terms LEFT JOIN learning_paths AS paths ON paths.id = terms.learning_path_id
    LEFT JOIN learning_path_courses AS link ON link.learning_path_id = paths.id AND paths.status = 'published'
    JOIN courses ON courses.id = coalesce(terms.course_id, link.course_id) AND courses.status = 'published'
    WHERE ended_at IS NULL AND (only_courses IS NULL OR courses.id = ANY(only_courses))
  ), given AS (
    SELECT DISTINCT ON (who, what, which) * FROM (
      SELECT those.*, parts.*, greatest(joined_at, active_since, open_since) AS since FROM those JOIN parts ON audience = 'everybody'
      UNION ALL
      SELECT those.*, parts.*, greatest(way.since, active_since, open_since) FROM those JOIN (
        SELECT members.person_id, link.assignment_id, members.created_at AS since
        FROM memberships AS members JOIN assignment_groups AS link USING (group_id)
        UNION ALL SELECT chosen.person_id, chosen.assignment_id, chosen.created_at FROM assignment_people AS chosen
        UNION ALL SELECT done.person_id, terms.id, terms.created_at
          FROM course_completions AS done JOIN assignments AS terms USING (course_id)
          WHERE audience = 'completed' AND done.completed_at < terms.created_at
        UNION ALL SELECT done.person_id, terms.id, terms.created_at
          FROM learning_path_completions AS done JOIN assignments AS terms USING (learning_path_id)
          WHERE audience = 'completed' AND done.completed_at < terms.created_at
      ) AS way ON way.person_id = who JOIN parts ON which = way.assignment_id
    ) AS ways WHERE deactivated_at IS NULL ORDER BY who, what, which, since
  ), last AS (
    SELECT DISTINCT ON (r.person_id, r.course_id, r.assignment_id) r.person_id AS last_person, r.course_id AS last_course,
      r.assignment_id AS last_assignment, r.learning_path_id AS last_path, r.required AS last_required, r.round,
      r.assigned_at AS last_assigned_at, r.ended_at AS last_ended_at, r.due_on AS last_due_on, r.due_at AS last_due_at,
      r.started_at AS last_started_at, r.completed_at AS last_completed_at, r.valid_on AS last_valid_on,
      r.valid_until AS last_valid_until, r.exempt_since AS last_exempt_since
    FROM requirements AS r WHERE r.person_id = ANY(wanted) AND (only_courses IS NULL OR r.course_id = ANY(only_courses))
    ORDER BY r.person_id, r.course_id, r.assignment_id, r.round DESC
  ), paired AS MATERIALIZED (
    -- A full join is a hash join, whatever number of rows PostgreSQL expects.
    SELECT * FROM given FULL JOIN last ON last_person = who AND last_course = what AND last_assignment = which
  ), known AS (
    SELECT paired.*, record.*, exemptions.created_at AS exempt_at, CASE
        WHEN round IS NULL THEN free_since
        WHEN last_ended_at IS NOT NULL THEN CASE WHEN free_since > last_ended_at THEN free_since ELSE now() END
        WHEN last_assigned_at < terms_set_at THEN terms_set_at
        WHEN last_exempt_since IS NOT NULL AND exemptions.created_at IS NULL THEN now()
        ELSE last_assigned_at END AS held_since
    FROM paired LEFT JOIN exemptions ON exemptions.assignment_id = which AND exemptions.person_id = who
    LEFT JOIN LATERAL (
      SELECT done.completed_at AS record_at, proof.issued_at, CASE
        WHEN repeat_months IS NOT NULL THEN ((done.completed_at AT TIME ZONE zone)::date + make_interval(months => repeat_months))::date
        WHEN repeats_with_certificate THEN proof.expires_on END AS ends_on
      FROM course_completions AS done LEFT JOIN LATERAL (
        SELECT issued_at, expires_on FROM (
          SELECT 1 AS place, whole.completed_at AS at, issued_at, expires_on, revoked_at
          FROM learning_path_completions AS whole JOIN certificates ON path_completion_id = whole.id
          WHERE whole.person_id = who AND whole.learning_path_id = path AND whole.completed_at >= done.completed_at
          UNION ALL
          SELECT 2, done.completed_at, issued_at, expires_on, revoked_at FROM certificates WHERE completion_id = done.id
        ) AS proofs ORDER BY place, at, revoked_at IS NULL DESC, issued_at DESC LIMIT 1
      ) AS proof ON repeats_with_certificate
      WHERE done.person_id = who AND done.course_id = what AND (counts_from IS NULL OR done.completed_at >= counts_from)
      ORDER BY done.completed_at DESC LIMIT 1
    ) AS record ON true
    LEFT JOIN LATERAL (
      SELECT whole.completed_at AS whole_at, whole.courses @> jsonb_build_array(jsonb_build_object('id', what)) AS has_course
      FROM learning_path_completions AS whole
      WHERE whole.person_id = who AND whole.learning_path_id = path AND (counts_from IS NULL OR whole.completed_at >= counts_from)
      ORDER BY whole.completed_at DESC LIMIT 1
    ) AS whole ON path IS NOT NULL
    LEFT JOIN LATERAL (
      -- A course added to a path that the person completed starts with the next completion.
      SELECT min(again.completed_at) AS again_at FROM learning_path_courses AS link JOIN course_completions AS again USING (course_id)
      WHERE link.learning_path_id = path AND again.person_id = who AND again.completed_at > whole_at
    ) AS again ON NOT has_course
    CROSS JOIN LATERAL (SELECT greatest(since, again_at) AS free_since) AS free
    WHERE who IS NOT NULL AND (whole_at IS NULL OR has_course OR again_at IS NOT NULL OR (round IS NOT NULL AND last_ended_at IS NULL))
  ), judged AS (
    SELECT known.*, is_kept, counts, has_new_record,
      CASE WHEN NOT has_new_record OR (last_completed_at IS NULL AND is_now) THEN held_since
        WHEN is_now THEN record_at ELSE now() END AS starts_at
    FROM known
    CROSS JOIN LATERAL (SELECT coalesce(last_ended_at IS NULL AND held_since = last_assigned_at, false) AS is_kept,
      coalesce(record_at >= now() - interval '1 minute', false) AS is_now OFFSET 0) AS standing
    CROSS JOIN LATERAL (SELECT record_at IS NOT NULL AND (ends_on IS NULL OR (NOT is_kept AND record_at >= held_since)
      OR ends_on >= (CASE WHEN is_kept THEN now() ELSE held_since END AT TIME ZONE zone)::date) AS counts OFFSET 0) AS counting
    CROSS JOIN LATERAL (SELECT is_kept AND counts AND record_at > coalesce(last_completed_at, '-infinity') AS has_new_record OFFSET 0) AS renewal
  ), dated AS (
    SELECT judged.*, is_kept AND starts_at = last_assigned_at AS stays, start_day, done_at, new_due_on
    FROM judged
    CROSS JOIN LATERAL (SELECT (starts_at AT TIME ZONE zone)::date AS start_day,
      CASE WHEN counts AND (has_new_record OR NOT is_kept) THEN record_at WHEN is_kept THEN last_completed_at END AS done_at,
      coalesce(fixed_on, due_days + (CASE due_from WHEN 'joining' THEN joined_at ELSE starts_at END AT TIME ZONE zone)::date) AS given_on OFFSET 0) AS day
    CROSS JOIN LATERAL (SELECT CASE
      WHEN is_kept AND has_new_record AND last_completed_at IS NOT NULL THEN last_valid_on
      WHEN is_kept THEN last_due_on
      WHEN given_on IS NOT NULL AND due_from IS DISTINCT FROM 'assignment'
          AND starts_at > CASE due_from WHEN 'joining' THEN joined_at ELSE set_at END THEN greatest(given_on, start_day + 14)
      ELSE given_on END AS new_due_on OFFSET 0) AS due
  ), ready AS (
    SELECT dated.*, new_valid_on,
      CASE WHEN stays AND last_due_at <= now() THEN last_due_at WHEN stays AND end_of_due < now() THEN now() ELSE end_of_due END AS new_due_at,
      CASE WHEN stays AND last_completed_at IS NOT NULL AND last_valid_until <= now() THEN last_valid_until
        WHEN stays AND last_valid_until IS NOT NULL AND end_of_valid < now() THEN now() ELSE end_of_valid END AS new_valid_until,
      CASE WHEN stays AND last_started_at IS NOT NULL THEN last_started_at WHEN done_at IS NULL THEN (
        SELECT greatest(starts_at, enrolled_at) FROM enrollments AS begun
        WHERE begun.person_id = who AND begun.course_id = what AND begun.completed_at IS NULL) END AS new_started_at,
      CASE WHEN stays AND exempt_at IS NOT NULL THEN coalesce(last_exempt_since, exempt_at) ELSE exempt_at END AS new_exempt_since
    FROM dated
    CROSS JOIN LATERAL (SELECT CASE WHEN done_at IS NULL THEN NULL
      WHEN done_at IS DISTINCT FROM record_at OR (stays AND done_at = last_completed_at AND NOT repeats_with_certificate) THEN last_valid_on
      WHEN ends_on IS NOT NULL THEN greatest(ends_on, CASE WHEN done_at < starts_at THEN coalesce(new_due_on, start_day + 14) END,
        CASE WHEN issued_at > done_at + interval '1 minute' THEN (issued_at AT TIME ZONE zone)::date + 14 END) END AS new_valid_on OFFSET 0) AS valid
    CROSS JOIN LATERAL (SELECT ((new_due_on + 1)::timestamp AT TIME ZONE zone)::timestamptz(3) AS end_of_due,
      ((new_valid_on + 1)::timestamp AT TIME ZONE zone)::timestamptz(3) AS end_of_valid OFFSET 0) AS moments
  )
  SELECT who, what, which, path, is_required,
    CASE WHEN NOT stays AND last_ended_at IS NULL THEN round END, greatest(starts_at, last_assigned_at), 'replaced'::requirement_end,
    CASE WHEN stays THEN round END, CASE WHEN NOT stays THEN (coalesce(round, 0) + 1)::smallint END,
    starts_at, new_due_on, new_due_at, new_started_at, done_at, new_valid_on, new_valid_until, new_exempt_since
  FROM ready
  WHERE NOT stays OR (new_due_on, new_due_at, new_started_at, done_at, new_valid_on, new_valid_until, new_exempt_since)
    IS DISTINCT FROM (last_due_on, last_due_at, last_started_at, last_completed_at, last_valid_on, last_valid_until, last_exempt_since)
  UNION ALL
  SELECT last_person, last_course, last_assignment, last_path, last_required, round,
    greatest(last_assigned_at, coalesce(CASE why WHEN 'deactivated' THEN people.deactivated_at WHEN 'assignment_ended' THEN terms.ended_at
      WHEN 'archived' THEN CASE WHEN courses.status <> 'published' THEN courses.status_since
        WHEN paths.status <> 'published' THEN paths.status_since END END, now())), why::requirement_end,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM paired JOIN people ON people.id = last_person LEFT JOIN assignments AS terms ON terms.id = last_assignment
  LEFT JOIN courses ON courses.id = last_course LEFT JOIN learning_paths AS paths ON paths.id = last_path
  LEFT JOIN learning_path_courses AS link ON link.learning_path_id = last_path AND link.course_id = last_course
  CROSS JOIN LATERAL (SELECT CASE WHEN people.deactivated_at IS NOT NULL THEN 'deactivated'
    WHEN terms.id IS NULL OR terms.ended_at IS NOT NULL THEN 'assignment_ended'
    WHEN courses.status IS DISTINCT FROM 'published'
      OR (last_path IS NOT NULL AND (paths.status IS DISTINCT FROM 'published' OR link.course_id IS NULL)) THEN 'archived'
    ELSE 'left' END AS why) AS reason
  WHERE who IS NULL AND last_ended_at IS NULL
$$;

-- Writes what requirement_changes selects, and is the only writer of requirements. Returns how many rows it changed.
CREATE OR REPLACE FUNCTION apply_requirements(wanted uuid[], only_courses uuid[] DEFAULT NULL) RETURNS integer LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  written integer;
BEGIN
  -- The next statement sees what the previous holder of these locks committed.
  PERFORM FROM people WHERE id = ANY(wanted) ORDER BY id FOR NO KEY UPDATE;
  WITH changes AS MATERIALIZED (SELECT * FROM requirement_changes(wanted, only_courses)),
  ended AS (
    UPDATE requirements AS r SET ended_at = c.ends_at, end_reason = c.end_reason FROM changes AS c
    WHERE (r.person_id, r.course_id, r.assignment_id, r.round) = (c.person_id, c.course_id, c.assignment_id, c.ends_round)
  ), kept AS (
    UPDATE requirements AS r SET due_on = c.due_on, due_at = c.due_at, started_at = c.started_at, completed_at = c.completed_at,
      valid_on = c.valid_on, valid_until = c.valid_until, exempt_since = c.exempt_since
    FROM changes AS c
    WHERE (r.person_id, r.course_id, r.assignment_id, r.round) = (c.person_id, c.course_id, c.assignment_id, c.sets_round)
  ), started AS (
    INSERT INTO requirements (person_id, course_id, assignment_id, learning_path_id, required, round, assigned_at, due_on, due_at,
      started_at, completed_at, valid_on, valid_until, exempt_since)
    SELECT person_id, course_id, assignment_id, learning_path_id, required, starts_round, assigned_at, due_on, due_at,
      started_at, completed_at, valid_on, valid_until, exempt_since FROM changes WHERE starts_round IS NOT NULL
  )
  SELECT count(*) INTO written FROM changes;
  RETURN written;
END $$;

-- Selects the people whom an assignment names, also before its course or path is published. Deactivated people are included.
CREATE OR REPLACE FUNCTION assignment_audience(assignment uuid) RETURNS TABLE (person_id uuid) LANGUAGE sql STABLE AS $$
  SELECT people.id FROM assignments CROSS JOIN people WHERE assignments.id = assignment AND audience = 'everybody'
  UNION ALL
  SELECT * FROM (
    SELECT members.person_id FROM assignment_groups JOIN memberships AS members USING (group_id) WHERE assignment_id = assignment
    UNION SELECT chosen.person_id FROM assignment_people AS chosen WHERE assignment_id = assignment
    UNION SELECT done.person_id FROM assignments JOIN course_completions AS done USING (course_id)
      WHERE assignments.id = assignment AND audience = 'completed' AND done.completed_at < assignments.created_at
    UNION SELECT done.person_id FROM assignments JOIN learning_path_completions AS done USING (learning_path_id)
      WHERE assignments.id = assignment AND audience = 'completed' AND done.completed_at < assignments.created_at
  ) AS named
$$;

-- Selects the people whom a change of these courses may reach. Some come more than once.
CREATE OR REPLACE FUNCTION requirement_job_people(courses uuid[]) RETURNS TABLE (person_id uuid) LANGUAGE sql STABLE AS $$
  SELECT held.person_id FROM requirements AS held WHERE course_id = ANY(courses) AND ended_at IS NULL
  UNION ALL
  SELECT reached.person_id FROM assignments CROSS JOIN LATERAL assignment_audience(assignments.id) AS reached
  WHERE ended_at IS NULL AND (course_id = ANY(courses) OR learning_path_id IN (
    SELECT learning_path_id FROM learning_path_courses WHERE course_id = ANY(courses)))
$$;

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
  PERFORM queue_requirements_of(CASE WHEN course_id IS NOT NULL THEN ARRAY[course_id]
    ELSE ARRAY(SELECT link.course_id FROM learning_path_courses AS link WHERE link.learning_path_id = terms.learning_path_id ORDER BY 1) END)
  FROM assignments AS terms WHERE id IN (SELECT assignment_id FROM changed) AND ended_at IS NULL;
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

-- Applies a change to a few people at once and queues more of them. `courses` is null for all courses.
CREATE OR REPLACE FUNCTION note_requirements(changed uuid[], courses uuid[] DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  job uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM assignments WHERE courses IS NULL OR (ended_at IS NULL AND (course_id = ANY(courses)
      OR learning_path_id IN (SELECT learning_path_id FROM learning_path_courses AS link WHERE link.course_id = ANY(courses))))) THEN
    RETURN;
  END IF;
  IF cardinality(changed) <= 100 THEN
    PERFORM apply_requirements(changed, courses);
    RETURN;
  END IF;
  INSERT INTO requirement_jobs (course_ids, people) VALUES (coalesce(courses, '{}'), cardinality(changed)) RETURNING id INTO job;
  INSERT INTO requirement_batches (job_id, number, people)
  SELECT job, (place - 1) / 250, array_agg(id ORDER BY id) FROM unnest(changed) WITH ORDINALITY AS those (id, place) GROUP BY 2;
END $$;

-- After statements that change facts about people. Other triggers that the statement fires run first, by their names. People with
-- nothing to gain or lose cost a lookup.
CREATE OR REPLACE FUNCTION write_requirements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people_of uuid[];
  courses uuid[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'people' THEN
      IF EXISTS (SELECT FROM assignments WHERE audience = 'everybody' AND ended_at IS NULL) THEN
        people_of := ARRAY(SELECT id FROM changed);
      END IF;
    WHEN 'memberships' THEN
      people_of := ARRAY(SELECT DISTINCT person_id FROM changed WHERE CASE TG_OP
        WHEN 'INSERT' THEN EXISTS (SELECT FROM assignment_groups AS link WHERE link.group_id = changed.group_id)
        -- A batch that isn't committed yet may be writing their first row.
        ELSE EXISTS (SELECT FROM requirements AS r WHERE r.person_id = changed.person_id AND ended_at IS NULL)
          OR EXISTS (SELECT FROM assignment_groups AS link WHERE link.group_id = changed.group_id) END);
    -- A certificate of this minute belongs to a completion, whose own trigger follows.
    WHEN 'certificates' THEN
      people_of := ARRAY(SELECT DISTINCT person_id FROM changed WHERE issued_at > completed_at + interval '1 minute');
    WHEN 'enrollments' THEN
      SELECT array_agg(DISTINCT person_id), array_agg(DISTINCT course_id) INTO people_of, courses FROM changed;
    WHEN 'learning_path_completions' THEN
      SELECT array_agg(DISTINCT person_id), array_agg(DISTINCT link.course_id) INTO people_of, courses
      FROM changed JOIN learning_path_courses AS link USING (learning_path_id);
    WHEN 'course_completions' THEN
      -- A round of a path may begin, so its other courses count.
      SELECT array_agg(DISTINCT person_id), array_agg(DISTINCT coalesce(other.course_id, changed.course_id)) INTO people_of, courses
      FROM changed LEFT JOIN learning_path_courses AS link USING (course_id)
      LEFT JOIN learning_path_courses AS other ON other.learning_path_id = link.learning_path_id;
    ELSE people_of := ARRAY(SELECT DISTINCT person_id FROM changed);
  END CASE;
  IF cardinality(people_of) > 0 THEN PERFORM note_requirements(people_of, courses); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION write_requirements_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(NEW);
BEGIN
  PERFORM note_requirements(ARRAY[coalesce(changed ->> 'person_id', changed ->> 'id')::uuid],
    CASE WHEN changed ? 'course_id' THEN ARRAY[(changed ->> 'course_id')::uuid] END);
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

CREATE CONSTRAINT TRIGGER "apply_small_requirement_job" AFTER INSERT ON "requirement_jobs" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.people IS NULL) EXECUTE FUNCTION apply_small_requirement_job();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "memberships"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements_left" AFTER DELETE ON "memberships"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "people"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "course_completions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "learning_path_completions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "exemptions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements_ended" AFTER DELETE ON "exemptions"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "enrollments"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "certificates"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements_active" AFTER UPDATE OF "deactivated_at" ON "people" FOR EACH ROW
  WHEN ((OLD.deactivated_at IS NULL) <> (NEW.deactivated_at IS NULL)) EXECUTE FUNCTION write_requirements_of_row();

CREATE OR REPLACE TRIGGER "write_requirements_again" AFTER UPDATE OF "round" ON "enrollments" FOR EACH ROW
  WHEN (OLD.round <> NEW.round) EXECUTE FUNCTION write_requirements_of_row();

CREATE OR REPLACE TRIGGER "write_requirements_zone" AFTER INSERT ON "person_preferences" FOR EACH ROW
  WHEN (NEW.time_zone IS NOT NULL) EXECUTE FUNCTION write_requirements_of_row();

CREATE OR REPLACE TRIGGER "write_requirements_moved" AFTER UPDATE OF "time_zone" ON "person_preferences" FOR EACH ROW
  WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION write_requirements_of_row();

-- in batches: people.id
-- lint-allow unknown: it locks the people of its batch alone
SELECT apply_requirements(ARRAY(SELECT "id" FROM "people" WHERE "id" BETWEEN $1 AND $2));
