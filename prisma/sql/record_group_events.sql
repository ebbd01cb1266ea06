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
