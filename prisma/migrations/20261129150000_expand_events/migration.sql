-- What happened, for other systems (docs/decisions/060). Triggers record it in the transaction that does it. A sequencer moves committed
-- rows into `events` and gives them their positions, so that a reader never passes one.
CREATE TABLE "recorded_events" (
    "number" BIGSERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "person_id" UUID,
    "row" JSONB,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "transaction_id" BIGINT NOT NULL DEFAULT (pg_current_xact_id()::text)::bigint,

    CONSTRAINT "recorded_events_pkey" PRIMARY KEY ("number")
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

CREATE TABLE "recorded_actors" (
    "transaction_id" BIGINT NOT NULL,
    "type" TEXT,
    "id" UUID,
    "name" TEXT NOT NULL,

    CONSTRAINT "recorded_actors_pkey" PRIMARY KEY ("transaction_id")
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

CREATE TABLE "events" (
    "position" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "actor_type" TEXT,
    "actor_id" UUID,
    "actor_name" TEXT,
    "subject_type" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "person_id" UUID,
    "data" TEXT,

    CONSTRAINT "events_pkey" PRIMARY KEY ("position", "day")
) PARTITION BY RANGE ("day");

CREATE TABLE "event_sequence" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "last_position" BIGINT NOT NULL DEFAULT 0,
    "dropped_position" BIGINT NOT NULL DEFAULT 0,
    "expired_before" DATE NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,

    CONSTRAINT "event_sequence_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 50);

INSERT INTO "event_sequence" DEFAULT VALUES;

-- The key that acted. It is no part of the chain's hashes.
ALTER TABLE "audit_entries" ADD COLUMN "api_key_id" UUID;

-- When what events said of the person was cleared.
ALTER TABLE "erased_people" ADD COLUMN "events_cleared_at" TIMESTAMPTZ(3);

-- Creates the daily partitions of today (UTC) and the next seven days. Returns how many were missing.
CREATE OR REPLACE FUNCTION make_event_days() RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  made int := 0;
BEGIN
  IF NOT has_table_privilege(session_user, 'events', 'INSERT') THEN
    RAISE insufficient_privilege USING MESSAGE = 'Making days of events needs INSERT on events.';
  END IF;
  FOR ahead IN 0..7 LOOP
    CONTINUE WHEN to_regclass(to_char(today + ahead, '"events_"YYYY_MM_DD')) IS NOT NULL;
    -- One process at a time; reading and writing go on.
    LOCK TABLE ONLY events IN SHARE UPDATE EXCLUSIVE MODE;
    CONTINUE WHEN to_regclass(to_char(today + ahead, '"events_"YYYY_MM_DD')) IS NOT NULL;
    EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING ALL)', to_char(today + ahead, '"events_"YYYY_MM_DD'));
    EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      to_char(today + ahead, '"events_"YYYY_MM_DD'), today + ahead, today + ahead + 1);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

-- Drops the oldest day if it is older than `days` days. Returns whether it did.
CREATE OR REPLACE FUNCTION drop_event_day("days" int) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  oldest text;
  last bigint;
BEGIN
  IF NOT has_table_privilege(session_user, 'events', 'DELETE') THEN
    RAISE insufficient_privilege USING MESSAGE = 'Dropping days of events needs DELETE on events.';
  END IF;
  IF "days" IS NULL OR "days" < 1 THEN
    RAISE invalid_parameter_value USING MESSAGE = 'days must be at least 1.';
  END IF;
  SELECT min(relname) INTO oldest FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'events'::regclass;
  IF oldest IS NULL OR to_date(oldest, '"events_"YYYY_MM_DD') >= (now() AT TIME ZONE 'UTC')::date - "days" THEN
    RETURN false;
  END IF;
  EXECUTE format('SELECT max(position) FROM %I', oldest) INTO last;
  -- The sequencer locks this row first, too.
  PERFORM FROM event_sequence FOR UPDATE;
  LOCK TABLE ONLY events IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('DROP TABLE %I', oldest);
  UPDATE event_sequence SET dropped_position = greatest(dropped_position, last);
  RETURN true;
END $$;

-- Resolves names in Lectern's schema only, so that a caller's temporary table can't shadow one.
-- lint-allow do-block: It changes the catalog only, and the schema is known only here
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION make_event_days() SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION drop_event_day(int) SET search_path = %I, pg_temp', current_schema());
END $$;

-- Records the actor of a transaction's events, from its first audit entry. The row is null for Lectern itself and its command line.
CREATE OR REPLACE FUNCTION record_actor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_actors (transaction_id, type, id, name)
  SELECT pg_current_xact_id()::text::bigint, CASE WHEN actor_id IS NOT NULL THEN 'people' WHEN api_key_id IS NOT NULL THEN 'api_keys' END,
    coalesce(actor_id, api_key_id), actor_name
  FROM added LIMIT 1
  ON CONFLICT (transaction_id) DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_actor" AFTER INSERT ON "audit_entries"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_actor();

-- Records events of people. Every change of what events show sets `updated_at`, changes of user IDs and custom fields included. A row
-- trigger costs nothing when a sign-in adds no row. A deletion keeps the ID alone. While people are merged, only this function records
-- events: the person who stays was updated, and the other one deleted (docs/events.md).
CREATE OR REPLACE FUNCTION record_person_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  VALUES ('person.created', 'people', NEW.id, NEW.id, to_jsonb(NEW) - 'words');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  VALUES (CASE WHEN (OLD.deactivated_at IS NULL) = (NEW.deactivated_at IS NULL) THEN 'person.updated'
    WHEN NEW.deactivated_at IS NULL THEN 'person.reactivated' ELSE 'person.deactivated' END,
    'people', NEW.id, NEW.id, to_jsonb(NEW) - 'words');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_person_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id)
  SELECT 'person.deleted', 'people', id, id FROM removed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_created" AFTER INSERT ON "people" FOR EACH ROW EXECUTE FUNCTION record_person_created();

CREATE OR REPLACE TRIGGER "record_changed" AFTER UPDATE ON "people" FOR EACH ROW
  WHEN ((OLD.updated_at, OLD.first_name, OLD.last_name, OLD.email, OLD.deactivated_at IS NULL)
    IS DISTINCT FROM (NEW.updated_at, NEW.first_name, NEW.last_name, NEW.email, NEW.deactivated_at IS NULL))
  EXECUTE FUNCTION record_person_changed();

CREATE OR REPLACE TRIGGER "record_deleted" AFTER DELETE ON "people"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_person_deleted();

-- Records events of groups and their members. Memberships that go with their person or group have no event of their own. A row trigger costs
-- nothing when a sign-in adds no row.
CREATE OR REPLACE FUNCTION record_group_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, "row") VALUES ('group.created', 'groups', NEW.id, to_jsonb(NEW));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_group_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, "row") VALUES ('group.renamed', 'groups', NEW.id, to_jsonb(NEW));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_group_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, "row")
  SELECT 'group.deleted', 'groups', id, to_jsonb(removed) FROM removed;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_membership_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  new_id uuid := membership_id(NEW.person_id, NEW.group_id);
BEGIN
  IF is_merging_people() THEN RETURN NULL; END IF;
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  VALUES ('membership.added', 'memberships', new_id, NEW.person_id, to_jsonb(NEW) || jsonb_build_object('id', new_id));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_memberships_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN RETURN NULL; END IF;
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  SELECT 'membership.removed', 'memberships', membership_id(person_id, group_id), person_id,
    to_jsonb(removed) || jsonb_build_object('id', membership_id(person_id, group_id)) FROM removed
  WHERE EXISTS (SELECT FROM people WHERE id = person_id) AND EXISTS (SELECT FROM groups WHERE id = group_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_created" AFTER INSERT ON "groups" FOR EACH ROW EXECUTE FUNCTION record_group_created();

CREATE OR REPLACE TRIGGER "record_renamed" AFTER UPDATE ON "groups" FOR EACH ROW
  WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION record_group_renamed();

CREATE OR REPLACE TRIGGER "record_deleted" AFTER DELETE ON "groups"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_group_deleted();

CREATE OR REPLACE TRIGGER "record_added" AFTER INSERT ON "memberships" FOR EACH ROW EXECUTE FUNCTION record_membership_added();

CREATE OR REPLACE TRIGGER "record_removed" AFTER DELETE ON "memberships"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_memberships_removed();

-- Records events of courses. Every edit sets `updated_at`, edits of the outline and of categories included.
CREATE OR REPLACE FUNCTION record_course_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, "row")
  VALUES (CASE WHEN TG_OP = 'UPDATE' AND OLD.status = NEW.status THEN 'course.changed'
    WHEN NEW.status = 'published' THEN 'course.published' WHEN NEW.status = 'archived' THEN 'course.archived' ELSE 'course.changed' END,
    'courses', NEW.id, to_jsonb(NEW) - 'search');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_published" AFTER INSERT ON "courses" FOR EACH ROW
  WHEN (NEW.status <> 'draft') EXECUTE FUNCTION record_course_changed();

CREATE OR REPLACE TRIGGER "record_changed" AFTER UPDATE ON "courses" FOR EACH ROW
  WHEN ((OLD.status, OLD.updated_at, OLD.content_version) IS DISTINCT FROM (NEW.status, NEW.updated_at, NEW.content_version))
  EXECUTE FUNCTION record_course_changed();

-- Records events of assignments: one for each, however many people it reaches. Deleting what is assigned ends the assignment.
CREATE OR REPLACE FUNCTION record_assignment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, "row")
  VALUES (CASE WHEN TG_OP = 'INSERT' THEN 'assignment.created' WHEN TG_OP = 'DELETE' THEN 'assignment.ended'
    WHEN OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL THEN 'assignment.ended' ELSE 'assignment.changed' END,
    'assignments', coalesce(NEW.id, OLD.id), to_jsonb(coalesce(NEW, OLD)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_created" AFTER INSERT ON "assignments" FOR EACH ROW EXECUTE FUNCTION record_assignment_changed();

CREATE OR REPLACE TRIGGER "record_changed" AFTER UPDATE ON "assignments" FOR EACH ROW
  WHEN ((OLD.audience, OLD.required, OLD.due_on, OLD.due_days, OLD.due_from, OLD.repeat_months, OLD.repeats_with_certificate,
      OLD.counts_from, OLD.ended_at)
    IS DISTINCT FROM (NEW.audience, NEW.required, NEW.due_on, NEW.due_days, NEW.due_from, NEW.repeat_months,
      NEW.repeats_with_certificate, NEW.counts_from, NEW.ended_at))
  EXECUTE FUNCTION record_assignment_changed();

CREATE OR REPLACE TRIGGER "record_deleted" AFTER DELETE ON "assignments" FOR EACH ROW
  WHEN (OLD.ended_at IS NULL) EXECUTE FUNCTION record_assignment_changed();

-- Records events of enrollments. Completing an activity records nothing until the course is complete.
CREATE OR REPLACE FUNCTION record_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN RETURN NULL; END IF;
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  VALUES (CASE WHEN TG_OP = 'INSERT' THEN 'enrollment.started' WHEN NEW.round > OLD.round THEN 'enrollment.restarted'
    ELSE 'enrollment.completed' END, 'course_enrollments', NEW.id, NEW.person_id, to_jsonb(NEW));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_started" AFTER INSERT ON "enrollments" FOR EACH ROW EXECUTE FUNCTION record_enrollment();

CREATE OR REPLACE TRIGGER "record_changed" AFTER UPDATE ON "enrollments" FOR EACH ROW
  WHEN (OLD.completed_at IS NULL AND NEW.completed_at IS NOT NULL OR NEW.round > OLD.round)
  EXECUTE FUNCTION record_enrollment();

-- Records that certificates were issued or revoked. A chore records that they expired (lib/events/expired-certificates.ts).
CREATE OR REPLACE FUNCTION record_certificates_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN RETURN NULL; END IF;
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  SELECT 'certificate.issued', 'certificates', id, person_id, to_jsonb(added) FROM added;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_certificate_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  VALUES ('certificate.revoked', 'certificates', NEW.id, NEW.person_id, to_jsonb(NEW));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_issued" AFTER INSERT ON "certificates"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_certificates_issued();

CREATE OR REPLACE TRIGGER "record_revoked" AFTER UPDATE ON "certificates" FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION record_certificate_revoked();

-- Records the end of an attempt to sign in, with the columns that events show. Refused requests without an attempt have no event, because
-- anyone can send them.
CREATE OR REPLACE FUNCTION record_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  VALUES (CASE WHEN NEW.failure_code IS NULL THEN 'sign_in.succeeded' ELSE 'sign_in.failed' END,
    'sign_in_attempts', NEW.id, NEW.person_id, jsonb_strip_nulls(jsonb_build_object('failure_code', NEW.failure_code,
      'identity_provider_id', NEW.identity_provider_id, 'started_at', NEW.started_at)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_sign_in" AFTER UPDATE ON "sign_in_attempts" FOR EACH ROW
  WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL AND NEW.purpose = 'sign_in') EXECUTE FUNCTION record_sign_in();

-- lint-allow unknown: it makes empty tables for the next days
SELECT make_event_days();
