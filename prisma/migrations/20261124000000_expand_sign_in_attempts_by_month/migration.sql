-- Sign-in attempts become a table of months, so that removing a month is dropping its table (docs/decisions/035). Their IDs are
-- UUIDv7 and begin with the time, so a month is a range of IDs. The table that is there becomes the first partition as it is:
-- no row is rewritten, and no index is built.

-- The lowest UUID of that millisecond, which is a time of UTC.
CREATE FUNCTION first_id_of("at" timestamp) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM "at") * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The table that is there takes this month and the next one, too, so that nothing is refused until it is a partition. What lies
-- beyond, of a clock that was far ahead, becomes the default partition.
-- lint-allow do-block: the time of the bound is known only now; it holds its lock for a few rows
DO $$
DECLARE
  bound uuid := first_id_of(date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months');
BEGIN
  LOCK TABLE sign_in_attempts IN ACCESS EXCLUSIVE MODE;
  CREATE TABLE sign_in_attempts_default (LIKE sign_in_attempts INCLUDING ALL) WITH (fillfactor = 50);
  ALTER TABLE sign_in_attempts_default
    ADD CONSTRAINT "sign_in_attempts_identity_provider_id_fkey" FOREIGN KEY ("identity_provider_id")
      REFERENCES "identity_providers"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    ADD CONSTRAINT "sign_in_attempts_person_id_fkey" FOREIGN KEY ("person_id")
      REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE;
  WITH moved AS (DELETE FROM sign_in_attempts WHERE id >= bound RETURNING *)
    INSERT INTO sign_in_attempts_default SELECT * FROM moved;
  EXECUTE format('ALTER TABLE sign_in_attempts ADD CONSTRAINT "sign_in_attempts_before" CHECK (id < %L) NOT VALID', bound);
END $$;

-- Reads the table while everybody works, so that becoming a partition need not.
ALTER TABLE "sign_in_attempts" VALIDATE CONSTRAINT "sign_in_attempts_before";

-- The state stays unique in each partition: of the whole, a unique index would need the ID in it.
-- lint-allow do-block: it changes the catalog only, and all of it must be one transaction, or statements would find no table
DO $$
DECLARE
  old oid := 'sign_in_attempts'::regclass;
  bound text := (SELECT substring(pg_get_constraintdef(oid) FROM '''([0-9a-f-]{36})''') FROM pg_constraint
    WHERE conrelid = 'sign_in_attempts'::regclass AND conname = 'sign_in_attempts_before');
  made text[] := ARRAY(SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = old AND NOT indisunique);
  statement text;
BEGIN
  LOCK TABLE sign_in_attempts, sign_in_attempts_default IN ACCESS EXCLUSIVE MODE;
  FOR statement IN
    SELECT format('ALTER INDEX %I RENAME TO %I', relname, replace(relname, 'attempts', 'attempts_earlier'))
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = old
  LOOP EXECUTE statement; END LOOP;
  ALTER TABLE sign_in_attempts RENAME TO sign_in_attempts_earlier;
  CREATE TABLE sign_in_attempts (LIKE sign_in_attempts_earlier INCLUDING DEFAULTS INCLUDING COMMENTS,
    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sign_in_attempts_identity_provider_id_fkey" FOREIGN KEY ("identity_provider_id")
      REFERENCES "identity_providers"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "sign_in_attempts_person_id_fkey" FOREIGN KEY ("person_id")
      REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE
  ) PARTITION BY RANGE (id);
  FOREACH statement IN ARRAY made LOOP EXECUTE statement; END LOOP;
  FOR statement IN
    SELECT format('ALTER TABLE sign_in_attempts OWNER TO %I', pg_get_userbyid(relowner)) FROM pg_class WHERE oid = old
    UNION ALL
    SELECT format('GRANT %s ON sign_in_attempts TO %s %s', privilege_type,
      CASE WHEN grantee = 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END,
      CASE WHEN is_grantable THEN 'WITH GRANT OPTION' END)
    FROM pg_class, aclexplode(relacl) WHERE pg_class.oid = old
  LOOP EXECUTE statement; END LOOP;
  EXECUTE format('ALTER TABLE sign_in_attempts ATTACH PARTITION sign_in_attempts_earlier
    FOR VALUES FROM (MINVALUE) TO (%L)', bound);
  ALTER TABLE sign_in_attempts ATTACH PARTITION sign_in_attempts_default DEFAULT;
  ALTER TABLE sign_in_attempts_earlier DROP CONSTRAINT "sign_in_attempts_before";
END $$;

-- The partitions but the default one; `below` is the first ID that is not theirs any more.
CREATE FUNCTION sign_in_attempt_months() RETURNS TABLE ("name" text, "first" uuid, "below" uuid) LANGUAGE sql STABLE AS $$
  SELECT relname, substring(bound FROM 'FROM \(''([0-9a-f-]{36})''\)')::uuid, substring(bound FROM 'TO \(''([0-9a-f-]{36})''\)')::uuid
  FROM (SELECT relname::text, pg_get_expr(relpartbound, pg_class.oid) AS bound
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'sign_in_attempts'::regclass) AS partitions
  WHERE bound <> 'DEFAULT'
$$;

-- Makes the first month that is missing, of this one, the next two and those before of which the default partition has attempts.
-- Returns its table's name, or null when none is missing. Moves no more than so many attempts from the default partition, because
-- nobody can sign in meanwhile; null for any number.
CREATE FUNCTION make_sign_in_attempt_month("most" int DEFAULT 2000) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  this_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  oldest_stray timestamp;
  month timestamp;
  first uuid;
  below uuid;
  made text;
  many bigint;
BEGIN
  IF NOT has_table_privilege(session_user, 'sign_in_attempts', 'INSERT') THEN
    RAISE insufficient_privilege USING MESSAGE = 'Only who may add sign-in attempts may make their months.';
  END IF;
  SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) AT TIME ZONE 'UTC' INTO oldest_stray
    FROM sign_in_attempts_default ORDER BY id LIMIT 1;
  SELECT candidate INTO month
    FROM generate_series(least(this_month, date_trunc('month', oldest_stray)), this_month + interval '2 months', '1 month') AS candidate
    WHERE NOT EXISTS (SELECT FROM sign_in_attempt_months() AS known
      WHERE first_id_of(candidate) < known."below" AND coalesce(known."first" <= first_id_of(candidate), true))
    ORDER BY candidate LIMIT 1;
  IF month IS NULL THEN
    RETURN NULL;
  END IF;
  first := first_id_of(month);
  below := first_id_of(month + interval '1 month');
  made := to_char(month, '"sign_in_attempts_"YYYY_MM');
  -- One at a time; reading and writing go on.
  LOCK TABLE ONLY sign_in_attempts IN SHARE UPDATE EXCLUSIVE MODE;
  IF to_regclass(made) IS NOT NULL THEN
    RETURN made;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE sign_in_attempts INCLUDING ALL) WITH (fillfactor = 50)', made);
  EXECUTE format('CREATE UNIQUE INDEX ON %I (state_hash)', made);
  LOCK TABLE sign_in_attempts_default IN ACCESS EXCLUSIVE MODE;
  SELECT count(*) INTO many FROM (
    SELECT FROM sign_in_attempts_default WHERE id >= first AND id < below LIMIT "most"::bigint + 1) AS strays;
  IF many > "most" OR pg_relation_size('sign_in_attempts_default') > "most" * 8192::bigint THEN
    RAISE program_limit_exceeded USING
      MESSAGE = format('%s is not made: too many sign-in attempts are in the default partition.', made),
      HINT = 'Stop the servers and run: SELECT make_sign_in_attempt_month(NULL)';
  END IF;
  EXECUTE format('WITH moved AS (DELETE FROM sign_in_attempts_default WHERE id >= %L AND id < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', first, below, made);
  EXECUTE format('ALTER TABLE sign_in_attempts ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', made, first, below);
  RETURN made;
END $$;

-- The oldest month whose attempts all began more than so many days ago, and how many they are; no row when there is none.
-- Apart from the drop, which may be tried many times, because counting takes long.
CREATE FUNCTION old_sign_in_attempt_month("days" int, OUT "name" text, OUT "attempts" bigint) RETURNS SETOF record
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  until timestamptz := now() - make_interval(days => "days");
  is_needed boolean;
BEGIN
  IF NOT has_table_privilege(session_user, 'sign_in_attempts', 'DELETE') THEN
    RAISE insufficient_privilege USING MESSAGE = 'Only who may delete sign-in attempts may ask for their old months.';
  END IF;
  FOR "name" IN SELECT months."name" FROM sign_in_attempt_months() AS months
    WHERE "below" <= first_id_of(until AT TIME ZONE 'UTC') ORDER BY "below"
  LOOP
    -- The clock of a server may have been behind, or a test may have begun later.
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE started_at >= $1)', "name") INTO is_needed USING until;
    CONTINUE WHEN is_needed;
    EXECUTE format('SELECT count(*) FROM %I', "name") INTO "attempts";
    RETURN NEXT;
    RETURN;
  END LOOP;
END $$;

-- Drops that month if its attempts all began more than so many days ago, and says whether it did.
CREATE FUNCTION drop_sign_in_attempt_month("month" text, "days" int) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  until timestamptz := now() - make_interval(days => "days");
  is_needed boolean;
BEGIN
  IF NOT has_table_privilege(session_user, 'sign_in_attempts', 'DELETE') THEN
    RAISE insufficient_privilege USING MESSAGE = 'Only who may delete sign-in attempts may drop their months.';
  END IF;
  IF "days" IS NULL OR "days" < 1 THEN
    RAISE invalid_parameter_value USING MESSAGE = 'Attempts are kept for a day at least.';
  END IF;
  LOCK TABLE ONLY sign_in_attempts IN ACCESS EXCLUSIVE MODE;
  IF NOT EXISTS (SELECT FROM sign_in_attempt_months()
    WHERE "name" = "month" AND "below" <= first_id_of(until AT TIME ZONE 'UTC')) THEN
    RETURN false;
  END IF;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', "month");
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE started_at >= $1)', "month") INTO is_needed USING until;
  IF NOT is_needed THEN
    EXECUTE format('DROP TABLE %I', "month");
  END IF;
  RETURN NOT is_needed;
END $$;

-- They act as the tables' owner, and find nothing but the tables' schema: no temporary table of who calls them.
-- lint-allow do-block: the owner and the schema are known only here; no table is locked
DO $$
DECLARE
  signature text;
  owner text := (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = 'sign_in_attempts'::regclass);
BEGIN
  FOREACH signature IN ARRAY ARRAY['make_sign_in_attempt_month(int)', 'old_sign_in_attempt_month(int)',
    'drop_sign_in_attempt_month(text, int)']
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', signature, current_schema());
    EXECUTE format('ALTER FUNCTION %s OWNER TO %I', signature, owner);
  END LOOP;
  EXECUTE format('ALTER TABLE sign_in_attempts_default OWNER TO %I', owner);
END $$;
