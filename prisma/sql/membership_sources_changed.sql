-- Repeats the strongest source in the membership.
CREATE OR REPLACE FUNCTION membership_sources_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added) THEN
    RETURN NULL;
  END IF;
  UPDATE memberships AS theirs
  SET source = strongest.source, origin_id = nullif(strongest.origin_id, '00000000-0000-0000-0000-000000000000')
  FROM (SELECT DISTINCT ON (person_id, group_id) * FROM added ORDER BY person_id, group_id, source DESC, origin_id) AS strongest
  WHERE theirs.person_id = strongest.person_id AND theirs.group_id = strongest.group_id AND theirs.source < strongest.source;
  RETURN NULL;
END $$;

-- Ends memberships whose last source is gone. The lock lets two removals of different sources see each other.
CREATE OR REPLACE FUNCTION membership_sources_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM memberships WHERE (person_id, group_id) IN (SELECT gone.person_id, gone.group_id FROM gone)
  ORDER BY person_id, group_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  DELETE FROM memberships AS theirs USING (SELECT DISTINCT person_id, group_id FROM gone) AS left_by
  WHERE theirs.person_id = left_by.person_id AND theirs.group_id = left_by.group_id AND NOT EXISTS (
    SELECT FROM membership_sources AS kept WHERE kept.person_id = theirs.person_id AND kept.group_id = theirs.group_id);
  UPDATE memberships AS theirs
  SET source = strongest.source, origin_id = nullif(strongest.origin_id, '00000000-0000-0000-0000-000000000000')
  FROM (
    SELECT DISTINCT ON (person_id, group_id) kept.*
    FROM membership_sources AS kept JOIN (SELECT DISTINCT person_id, group_id FROM gone) AS left_by USING (person_id, group_id)
    ORDER BY person_id, group_id, source DESC, created_at
  ) AS strongest
  WHERE theirs.person_id = strongest.person_id AND theirs.group_id = strongest.group_id
    AND (theirs.source, coalesce(theirs.origin_id, '00000000-0000-0000-0000-000000000000')) <> (strongest.source, strongest.origin_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "membership_sources_added" AFTER INSERT ON "membership_sources"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION membership_sources_added();

CREATE OR REPLACE TRIGGER "membership_sources_removed" AFTER DELETE ON "membership_sources"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION membership_sources_removed();
