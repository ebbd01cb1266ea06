-- Returns the lowest UUIDv7 of a millisecond (UTC). Attempts are partitioned by month, and a month is a range of IDs
-- (docs/decisions/035).
CREATE OR REPLACE FUNCTION first_id_of("at" timestamp) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM "at") * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
