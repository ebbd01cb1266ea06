-- Returns an ID made of the person and the group (RFC 9562, version 8). A person who leaves and returns keeps it, and no row stores it.
CREATE OR REPLACE FUNCTION membership_id(person uuid, group_id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN overlay(overlay(md5(uuid_send(person) || uuid_send(group_id)) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid;
