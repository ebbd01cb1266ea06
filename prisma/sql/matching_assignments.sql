-- The assignments whose conditions these people meet: in each field one of the values. `since` is when the newest value was set.
CREATE OR REPLACE FUNCTION matching_assignments(wanted uuid[]) RETURNS TABLE (person_id uuid, assignment_id uuid, since timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT kept.person_id, link.assignment_id, max(kept.updated_at)
  FROM person_field_values AS kept JOIN assignment_conditions AS link ON link.field_id = kept.field_id AND lower(link.value) = lower(kept.value)
  WHERE kept.person_id = ANY(wanted) GROUP BY kept.person_id, link.assignment_id
  HAVING count(DISTINCT kept.field_id) = (
    SELECT count(DISTINCT every.field_id) FROM assignment_conditions AS every WHERE every.assignment_id = link.assignment_id)
$$;

-- The people who meet an assignment's conditions, also deactivated ones.
CREATE OR REPLACE FUNCTION matching_people(assignment uuid) RETURNS TABLE (person_id uuid) LANGUAGE sql STABLE AS $$
  SELECT kept.person_id
  FROM assignment_conditions AS link JOIN person_field_values AS kept ON link.field_id = kept.field_id AND lower(link.value) = lower(kept.value)
  WHERE link.assignment_id = assignment GROUP BY kept.person_id
  HAVING count(DISTINCT kept.field_id) = (
    SELECT count(DISTINCT every.field_id) FROM assignment_conditions AS every WHERE every.assignment_id = assignment)
$$;
