import { type Database, Prisma } from "@/lib/db";

/**
 * Empties all tables. Most are empty already and hold few rows otherwise, for which DELETE costs a fortieth of TRUNCATE,
 * which makes every table and index a new file; but TRUNCATE alone makes PostgreSQL forget what it knew of the rows. No
 * trigger runs, so the lists' versions are moved on at the end: this process may remember answers.
 */
export const emptyTables = (database: Database) => database.$executeRaw`${statement}`;

const statement = Prisma.raw(`DO $$
DECLARE
  guards text[] := ARRAY(SELECT format('ALTER TABLE %s %%s TRIGGER %I', tgrelid::regclass, tgname)
    FROM pg_trigger WHERE tgenabled = 'A' AND NOT tgisinternal);
  guard text;
  filled record;
  name text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOREACH guard IN ARRAY guards LOOP
    EXECUTE format(guard, 'DISABLE');
  END LOOP;
  FOR filled IN
    SELECT oid::regclass AS name, reltuples >= 0 AS is_analyzed, pg_relation_size(oid) AS bytes FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
  LOOP
    IF filled.is_analyzed OR filled.bytes > 4000000 THEN
      EXECUTE format('TRUNCATE %s CASCADE', filled.name);
    ELSIF filled.bytes > 0 THEN
      EXECUTE format('DELETE FROM %s', filled.name);
    END IF;
  END LOOP;
  FOREACH guard IN ARRAY guards LOOP
    EXECUTE format(guard, 'ENABLE ALWAYS');
  END LOOP;
  SET LOCAL session_replication_role = origin;
  FOR name IN SELECT tgrelid::regclass FROM pg_trigger WHERE tgname = 'note_list_change' LOOP
    EXECUTE format('DELETE FROM %s WHERE false', name);
  END LOOP;
END $$`);
