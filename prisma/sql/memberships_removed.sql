-- Notes how many people left each group.
CREATE OR REPLACE FUNCTION memberships_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_changes (group_id, people) SELECT group_id, -count(*) FROM changed GROUP BY group_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "memberships_removed" AFTER DELETE ON "memberships"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION memberships_removed();
