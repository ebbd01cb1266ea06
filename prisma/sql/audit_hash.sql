-- Returns the hash of an entry at its place in the chain. Fields are joined by commas; each is its length in bytes, a colon and its
-- text, or `-` for null. The file lib/audit-log/chain.ts computes the same without trusting this function.
CREATE OR REPLACE FUNCTION audit_hash(place bigint, previous text, chained timestamptz, entry audit_entries) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(
    string_agg(coalesce(octet_length(field) || ':' || field, '-'), ',' ORDER BY number), 'UTF8')), 'hex')
  FROM unnest(ARRAY[
    place::text, previous, to_char(chained AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), entry.id::text,
    to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), entry.actor_id::text, entry.actor_name,
    entry.address, entry.user_agent, entry.action, entry.subject_type, entry.subject_id, entry.subject_name,
    entry.concerns::text, entry.before::text, entry.after::text
  ]) WITH ORDINALITY AS fields (field, number)
$$;
