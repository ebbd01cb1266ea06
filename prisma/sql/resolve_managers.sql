-- Sets these people's managers. Their value of the manager field names one other person, by a user ID at the same provider or else
-- by an email address.
CREATE OR REPLACE FUNCTION resolve_managers(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM people WHERE id = ANY(wanted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE people SET manager_id = named.manager
  FROM (
    SELECT report.id, (
      SELECT nullif(coalesce(
        (SELECT CASE WHEN count(*) = 1 THEN min(identities.person_id::text)::uuid END FROM identities
          WHERE subject = value AND identity_provider_id IN (
            SELECT own.identity_provider_id FROM identities AS own WHERE own.person_id = report.id)),
        (SELECT CASE WHEN count(*) = 1 THEN min(other.id::text)::uuid END FROM people AS other
          WHERE lower(other.email) = lower(value))), report.id)
      FROM person_field_values JOIN person_fields ON person_fields.id = field_id AND kind = 'manager' WHERE person_id = report.id
    ) AS manager FROM people AS report WHERE report.id = ANY(wanted)
  ) AS named
  WHERE people.id = named.id AND people.manager_id IS DISTINCT FROM named.manager;
END $$;

-- After statements that change values of the manager field.
CREATE OR REPLACE FUNCTION resolve_managers_of_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reports uuid[] := ARRAY(SELECT DISTINCT person_id FROM changed JOIN person_fields ON id = field_id WHERE kind = 'manager');
BEGIN
  IF cardinality(reports) > 0 THEN PERFORM resolve_managers(reports); END IF;
  RETURN NULL;
END $$;

-- After a person arrives, leaves or gets another address or user ID: values that name them may now name one person, or two.
CREATE OR REPLACE FUNCTION resolve_managers_named() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[] := CASE WHEN TG_TABLE_NAME = 'identities' THEN ARRAY[to_jsonb(NEW) ->> 'subject', to_jsonb(OLD) ->> 'subject']
    ELSE ARRAY[to_jsonb(NEW) ->> 'email', to_jsonb(OLD) ->> 'email'] END;
  reports uuid[] := ARRAY(SELECT person_id FROM person_field_values JOIN person_fields ON id = field_id AND kind = 'manager'
    WHERE lower(value) = ANY(ARRAY(SELECT lower(name) FROM unnest(names) AS name WHERE name <> ''))
      OR person_id IN ((to_jsonb(NEW) ->> 'person_id')::uuid, (to_jsonb(OLD) ->> 'person_id')::uuid));
BEGIN
  IF cardinality(reports) > 0 THEN PERFORM resolve_managers(reports); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "resolve_managers" AFTER INSERT ON "person_field_values"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION resolve_managers_of_values();

CREATE OR REPLACE TRIGGER "resolve_managers_changed" AFTER UPDATE ON "person_field_values"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION resolve_managers_of_values();

CREATE OR REPLACE TRIGGER "resolve_managers_gone" AFTER DELETE ON "person_field_values"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION resolve_managers_of_values();

CREATE OR REPLACE TRIGGER "resolve_managers_named" AFTER INSERT ON "identities"
  FOR EACH ROW EXECUTE FUNCTION resolve_managers_named();

CREATE OR REPLACE TRIGGER "resolve_managers_moved" AFTER UPDATE OF "subject", "person_id" ON "identities"
  FOR EACH ROW EXECUTE FUNCTION resolve_managers_named();

CREATE OR REPLACE TRIGGER "resolve_managers_named" AFTER INSERT ON "people"
  FOR EACH ROW WHEN (NEW.email <> '') EXECUTE FUNCTION resolve_managers_named();

CREATE OR REPLACE TRIGGER "resolve_managers_moved" AFTER UPDATE OF "email" ON "people"
  FOR EACH ROW WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION resolve_managers_named();

CREATE OR REPLACE TRIGGER "resolve_managers_left" AFTER DELETE ON "people"
  FOR EACH ROW WHEN (OLD.email <> '') EXECUTE FUNCTION resolve_managers_named();
