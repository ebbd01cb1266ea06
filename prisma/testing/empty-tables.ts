import { type Database, Prisma } from "@/lib/db";

/**
 * Empties all tables. Most are empty already and hold few rows otherwise, for which DELETE costs a fortieth of TRUNCATE,
 * which makes every table and index a new file. It runs without triggers, so the lists' versions are moved on at the
 * end: this process may remember answers.
 */
export const emptyTables = (database: Database) => database.$executeRaw`${statement}`;

const statement = Prisma.raw(`DO $$
DECLARE
  guards text[] := ARRAY(SELECT format('ALTER TABLE %s %%s TRIGGER %I', tgrelid::regclass, tgname)
    FROM pg_trigger WHERE tgenabled = 'A' AND NOT tgisinternal);
  guard text;
  name text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOREACH guard IN ARRAY guards LOOP
    EXECUTE format(guard, 'DISABLE');
  END LOOP;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' LOOP
    IF pg_relation_size(quote_ident(name)) > 4000000 THEN
      EXECUTE format('TRUNCATE %I CASCADE', name);
    ELSIF pg_relation_size(quote_ident(name)) > 0 THEN
      EXECUTE format('DELETE FROM %I', name);
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
