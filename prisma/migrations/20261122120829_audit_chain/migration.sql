-- AlterTable
ALTER TABLE "sign_in_attempts" ADD COLUMN     "address" TEXT,
ADD COLUMN     "user_agent" TEXT;

-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "user_agent" TEXT;

-- CreateTable
CREATE TABLE "audit_links" (
    "position" BIGINT NOT NULL,
    "entry_id" UUID NOT NULL,
    "chained_at" TIMESTAMPTZ(3) NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_links_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "audit_removals" (
    "position" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "years" INTEGER NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_removals_pkey" PRIMARY KEY ("position")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_links_entry_id_key" ON "audit_links"("entry_id");

-- CreateIndex
CREATE INDEX "sign_in_attempts_address_started_at_id_idx" ON "sign_in_attempts"("address", "started_at", "id");

-- The hash of an entry at its place in the chain. lib/audit-log/chain.ts computes the same without trusting this function:
-- each field as its length in bytes, a colon and its text, `-` for none, all with commas between them.
CREATE FUNCTION audit_hash(place bigint, previous text, chained timestamptz, entry audit_entries) RETURNS text
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

-- What the next entry is chained to: the newest link, or what was left of the ones that are removed.
CREATE FUNCTION audit_head(OUT place bigint, OUT head text) LANGUAGE sql STABLE AS $$
  SELECT place, head FROM (
    (SELECT position AS place, hash AS head FROM audit_links ORDER BY position DESC LIMIT 1)
    UNION ALL (SELECT position, hash FROM audit_removals ORDER BY position DESC LIMIT 1)
    UNION ALL SELECT 0, ''
  ) AS heads ORDER BY place DESC LIMIT 1
$$;

-- The lock stands for the end of the chain. It is taken as the transaction commits, after all of its other locks, so that
-- nobody who holds it waits for anything; and the head is read after it, by a statement of its own.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  newest record;
  now_chained timestamptz(3);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_links'));
  SELECT * INTO newest FROM audit_head();
  now_chained := clock_timestamp();
  INSERT INTO audit_links (position, entry_id, chained_at, hash)
  VALUES (newest.place + 1, NEW.id, now_chained, audit_hash(newest.place + 1, newest.head, now_chained, NEW));
  RETURN NULL;
END $$;

-- Entries from before there was a chain, in the order in which they are shown.
DO $$
DECLARE
  entry audit_entries;
  place bigint := 0;
  head text := '';
BEGIN
  FOR entry IN SELECT * FROM audit_entries ORDER BY at, id LOOP
    place := place + 1;
    head := audit_hash(place, head, entry.at, entry);
    INSERT INTO audit_links (position, entry_id, chained_at, hash) VALUES (place, entry.id, entry.at, head);
  END LOOP;
END $$;

CREATE CONSTRAINT TRIGGER audit_entries_chained AFTER INSERT ON audit_entries
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

-- Only what `remove_oldest_audit_entries` has written down as removed may go, and never anything of the last year.
CREATE FUNCTION refuse_removal_from_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'audit_entries' THEN
    IF OLD.at < now() - interval '1 year' AND (SELECT position FROM audit_links WHERE entry_id = OLD.id)
      <= (SELECT max(position) FROM audit_removals)
    THEN RETURN OLD; END IF;
  ELSIF OLD.position <= (SELECT max(position) FROM audit_removals)
    AND NOT EXISTS (SELECT FROM audit_entries WHERE id = OLD.entry_id)
  THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'The audit log is append-only: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/012-the-audit-log-only-grows.md.';
END $$;

DROP TRIGGER audit_entries_only_grow ON audit_entries;

CREATE TRIGGER audit_entries_only_grow BEFORE UPDATE OR TRUNCATE ON audit_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
CREATE TRIGGER audit_entries_stay BEFORE DELETE ON audit_entries
FOR EACH ROW EXECUTE FUNCTION refuse_removal_from_audit_log();
CREATE TRIGGER audit_links_only_grow BEFORE UPDATE OR TRUNCATE ON audit_links
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
CREATE TRIGGER audit_links_stay BEFORE DELETE ON audit_links
FOR EACH ROW EXECUTE FUNCTION refuse_removal_from_audit_log();
CREATE TRIGGER audit_removals_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_removals
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();

ALTER TABLE audit_entries ENABLE ALWAYS TRIGGER audit_entries_only_grow, ENABLE ALWAYS TRIGGER audit_entries_stay;
ALTER TABLE audit_links ENABLE ALWAYS TRIGGER audit_links_only_grow, ENABLE ALWAYS TRIGGER audit_links_stay;
ALTER TABLE audit_removals ENABLE ALWAYS TRIGGER audit_removals_only_grow;

-- Removes the oldest entries, at most so many, as far as all of them are older than so many years; the hash of the last one
-- is kept, on which the chain goes on. It stops before what somebody has taken out, so that nothing hides that.
CREATE FUNCTION remove_oldest_audit_entries(years int, most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  until bigint;
  removed int;
BEGIN
  IF years < 1 THEN RAISE EXCEPTION 'The audit log keeps a year at least.'; END IF;
  IF NOT pg_try_advisory_xact_lock(hashtext('audit_removals')) THEN RETURN 0; END IF;
  WITH oldest AS (SELECT * FROM audit_links ORDER BY position LIMIT most), judged AS (
    SELECT position, coalesce(at < now() - make_interval(years => years), false) AND position =
      coalesce((SELECT max(position) FROM audit_removals), 0) + row_number() OVER (ORDER BY position) AS may_go
    FROM oldest LEFT JOIN audit_entries ON id = entry_id
  )
  SELECT max(position) INTO until FROM judged
  WHERE position < ALL (SELECT position FROM judged WHERE NOT may_go);
  IF until IS NULL THEN RETURN 0; END IF;
  INSERT INTO audit_removals (position, hash, years)
  SELECT position, hash, years FROM audit_links WHERE position = until;
  DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_links WHERE position <= until);
  GET DIAGNOSTICS removed = ROW_COUNT;
  DELETE FROM audit_links WHERE position <= until;
  RETURN removed;
END $$;
