-- Returns whether this transaction merges people or undoes a merge. Both move rows that otherwise stay as they are
-- (docs/decisions/058).
CREATE OR REPLACE FUNCTION is_merging_people() RETURNS boolean LANGUAGE sql STABLE
  RETURN coalesce(current_setting('lectern.merging_people', true), '') = 'on';
