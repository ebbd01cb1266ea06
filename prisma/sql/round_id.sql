-- Returns the ID of a round after the first (RFC 9562, version 8), the same while under way and when completed.
CREATE OR REPLACE FUNCTION round_id(enrollment uuid, round integer) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN overlay(overlay(md5(uuid_send(enrollment) || int4send(round)) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid;
