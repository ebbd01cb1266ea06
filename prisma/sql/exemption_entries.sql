-- The exemptions that the API shows. It names each column, so that a new one stays private.
CREATE OR REPLACE VIEW "exemption_entries" AS
  SELECT exemption_id(assignment_id, person_id) AS id, assignment_id, person_id, reason, created_at FROM exemptions;
