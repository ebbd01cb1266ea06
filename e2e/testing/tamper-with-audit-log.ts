import { db } from "@/lib/database/db";

/** Changes the log as its tables' owner can. Restores each trigger's mode, because plain `ENABLE` would drop `ALWAYS` for later tests. */
export async function tamperWithAuditLog(...statements: string[]): Promise<void> {
  await db().$executeRawUnsafe(`DO $do$
    DECLARE
      guards text[] := ARRAY(
        SELECT format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass, CASE tgenabled WHEN 'A' THEN 'ALWAYS' END, tgname)
        FROM pg_trigger WHERE tgrelid IN ('audit_entries'::regclass, 'audit_links'::regclass) AND NOT tgisinternal);
      guard text;
    BEGIN
      ALTER TABLE audit_entries DISABLE TRIGGER USER;
      ALTER TABLE audit_links DISABLE TRIGGER USER;
      ${statements.map((one) => `${one};`).join("\n")}
      FOREACH guard IN ARRAY guards LOOP
        EXECUTE guard;
      END LOOP;
    END $do$`);
}
