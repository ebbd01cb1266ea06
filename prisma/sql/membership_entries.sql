-- The memberships that the API shows. It names each column, so that a new one stays private.
CREATE OR REPLACE VIEW "membership_entries" AS
  SELECT membership_id(person_id, group_id) AS id, person_id, group_id, source, created_at FROM memberships;
