-- Returns an ID made of the assignment and the person (RFC 9562, version 8), so that no row stores it.
CREATE OR REPLACE FUNCTION exemption_id(assignment uuid, person uuid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN overlay(overlay(md5(uuid_send(assignment) || uuid_send(person)) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid;
