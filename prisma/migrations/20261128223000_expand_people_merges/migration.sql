-- CreateTable
CREATE TABLE "people_merges" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "merged_id" UUID NOT NULL,
    "merged_name" TEXT NOT NULL DEFAULT '',
    "merged_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "people_merges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "people_merge_rows" (
    "merge_id" UUID NOT NULL,
    "table_name" TEXT NOT NULL,
    "key" JSONB NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "people_merge_rows_pkey" PRIMARY KEY ("merge_id","table_name","key")
);

-- CreateIndex
CREATE INDEX "people_merges_person_id_merged_at_idx" ON "people_merges"("person_id", "merged_at");

-- CreateIndex
CREATE INDEX "people_merges_merged_id_idx" ON "people_merges"("merged_id");

-- CreateIndex
CREATE INDEX "people_merges_merged_at_idx" ON "people_merges"("merged_at");

-- AddForeignKey
ALTER TABLE "people_merges" ADD CONSTRAINT "people_merges_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_merge_rows" ADD CONSTRAINT "people_merge_rows_merge_id_fkey" FOREIGN KEY ("merge_id") REFERENCES "people_merges"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Gives memberships their source unless the statement did: the previous release writes memberships alone.
CREATE OR REPLACE FUNCTION add_membership_sources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Statements that change no row fire the trigger, too, and would go round.
  IF is_merging_people() OR NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  INSERT INTO membership_sources (person_id, group_id, source, origin_id, created_at)
  SELECT person_id, group_id, source, coalesce(origin_id, CASE WHEN source = 'sign_in' THEN (
      SELECT identity_provider_id FROM identities WHERE identities.person_id = changed.person_id
      ORDER BY identities.created_at DESC LIMIT 1) END, '00000000-0000-0000-0000-000000000000'),
    CASE TG_OP WHEN 'INSERT' THEN created_at ELSE now() END
  FROM changed WHERE NOT EXISTS (
    SELECT FROM membership_sources AS known
    WHERE known.person_id = changed.person_id AND known.group_id = changed.group_id AND known.source = changed.source)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Records the paths that a completed course completes, in the same transaction.
-- The locks make concurrent completions and path edits wait for each other. PostgreSQL fires triggers in the order of their names: this one
-- runs before certify_completions, because certificate numbers must be locked last.
CREATE OR REPLACE FUNCTION advance_learning_paths() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paths uuid[] := ARRAY(SELECT DISTINCT learning_path_id FROM recorded JOIN learning_path_courses USING (course_id));
BEGIN
  IF paths = '{}' OR is_merging_people() THEN RETURN NULL; END IF;
  PERFORM FROM learning_paths WHERE id = ANY(paths) ORDER BY id FOR SHARE;
  PERFORM FROM people WHERE id IN (SELECT person_id FROM recorded) ORDER BY id FOR NO KEY UPDATE;
  PERFORM record_learning_paths(paths, ARRAY(SELECT DISTINCT person_id FROM recorded));
  RETURN NULL;
END $$;

-- Issues certificates in the transaction that records a completion.
CREATE OR REPLACE FUNCTION certify_completions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN
    RETURN NULL;
  END IF;
  PERFORM issue_certificates(ARRAY(SELECT id FROM recorded));
  RETURN NULL;
END $$;

-- Issues certificates in the transaction that records a completed path.
CREATE OR REPLACE FUNCTION certify_path_completions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN
    RETURN NULL;
  END IF;
  PERFORM issue_path_certificates(ARRAY(SELECT id FROM recorded));
  RETURN NULL;
END $$;

-- Returns whether this transaction merges people or undoes a merge. Both move rows that otherwise stay as they are
-- (docs/decisions/058).
CREATE OR REPLACE FUNCTION is_merging_people() RETURNS boolean LANGUAGE sql STABLE
  RETURN coalesce(current_setting('lectern.merging_people', true), '') = 'on';

-- Refuses to change a certificate except to revoke it once, and to delete it except with its person.
-- A merge of people moves it.
CREATE OR REPLACE FUNCTION keep_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM people WHERE id = OLD.person_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL
    AND to_jsonb(NEW) - '{revoked_at,revocation_reason}'::text[] = to_jsonb(OLD) - '{revoked_at,revocation_reason}'::text[]
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'A certificate stays as it was issued: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/036.';
END $$;

-- Refuses to change a record except for its score, and to delete it except with its person.
-- A merge of people moves it.
CREATE OR REPLACE FUNCTION keep_course_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM people WHERE id = OLD.person_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'score' = to_jsonb(OLD) - 'score' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'A completed course stays on record: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/010.';
END $$;

-- Refuses to change a record, and to delete it except with its person. A merge of people moves it.
CREATE OR REPLACE FUNCTION keep_learning_path_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM people WHERE id = OLD.person_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'A completed learning path stays on record: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/040.';
END $$;

-- Keeps an exemption that ended or got another reason, for as long as its person and assignment exist. A new reason starts a new exemption.
CREATE OR REPLACE FUNCTION keep_past_exemption() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN RETURN coalesce(NEW, OLD); END IF;
  INSERT INTO past_exemptions (assignment_id, person_id, reason, exempt_from)
  SELECT OLD.assignment_id, OLD.person_id, OLD.reason, OLD.created_at
  WHERE EXISTS (SELECT FROM people WHERE id = OLD.person_id)
    AND EXISTS (SELECT FROM assignments WHERE id = OLD.assignment_id);
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  NEW.created_at := now();
  RETURN NEW;
END $$;

-- Keeps memberships that ended, for as long as their person and group exist.
CREATE OR REPLACE FUNCTION keep_past_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN
    RETURN NULL;
  END IF;
  INSERT INTO past_memberships (person_id, group_id, source, origin_id, member_from)
  SELECT former.person_id, former.group_id, former.source, former.origin_id, former.created_at
  FROM former JOIN people ON people.id = former.person_id JOIN groups ON groups.id = former.group_id;
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

-- Records an event for each issued certificate.
CREATE OR REPLACE FUNCTION "record_certificate_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN
    RETURN NULL;
  END IF;
  INSERT INTO outbox_deeds (kind, subject_id) SELECT 'certificate', id FROM added;
  RETURN NULL;
END $$;

-- Records an event for people who may have become part of an audience. A sign-in that adds no person and no membership doesn't pay for
-- this.
CREATE OR REPLACE FUNCTION "record_person_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'people' THEN
    IF EXISTS (SELECT FROM assignments WHERE audience = 'everybody' AND ended_at IS NULL) THEN
      INSERT INTO outbox_deeds (kind, subject_id) SELECT 'person', id FROM added;
    END IF;
  ELSE
    INSERT INTO outbox_deeds (kind, subject_id) SELECT DISTINCT 'person'::outbox_deed_kind, person_id
    FROM added WHERE EXISTS (
      SELECT FROM assignment_groups JOIN assignments ON assignments.id = assignment_id
      WHERE assignment_groups.group_id = added.group_id AND ended_at IS NULL);
  END IF;
  RETURN NULL;
END $$;

-- Applies a change to a few people at once and queues more of them. `courses` is null for all courses. A batch is at most 500 people
-- times courses.
CREATE OR REPLACE FUNCTION note_requirements(changed uuid[], courses uuid[] DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  job uuid;
  size int := 1;
BEGIN
  -- A merge of people applies them at its end.
  IF is_merging_people() THEN
    RETURN;
  END IF;
  IF NOT EXISTS (SELECT FROM assignments WHERE courses IS NULL OR (ended_at IS NULL AND (course_id = ANY(courses)
      OR learning_path_id IN (SELECT learning_path_id FROM learning_path_courses AS link WHERE link.course_id = ANY(courses))))) THEN
    RETURN;
  END IF;
  IF cardinality(changed) > 1 THEN
    size := greatest(1, 500 / greatest(1, cardinality(coalesce(courses, assigned_courses()))));
  END IF;
  IF cardinality(changed) <= least(100, size) THEN
    PERFORM apply_requirements(changed, courses);
    RETURN;
  END IF;
  INSERT INTO requirement_jobs (course_ids, people) VALUES (coalesce(courses, '{}'), cardinality(changed)) RETURNING id INTO job;
  INSERT INTO requirement_batches (job_id, number, people)
  SELECT job, (place - 1) / size, array_agg(id ORDER BY id) FROM unnest(changed) WITH ORDINALITY AS those (id, place) GROUP BY 2;
END $$;
