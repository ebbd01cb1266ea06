-- Notes how many people joined each group.
CREATE OR REPLACE FUNCTION memberships_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_changes (group_id, people) SELECT group_id, count(*) FROM changed GROUP BY group_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "memberships_added" AFTER INSERT ON "memberships"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION memberships_added();
