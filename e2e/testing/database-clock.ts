import { execute } from "./new-database";

/**
 * Shadows PostgreSQL's time functions, so that every statement, trigger and default of new connections reads the replaced clock.
 * Expects that no other test uses the database. Returns a function that restores it.
 */
export async function replaceClock(url: string): Promise<() => Promise<void>> {
  await execute(
    url,
    clockSql((own) => own),
  );
  await execute(url, change("public, pg_catalog", "CURRENT_TIMESTAMP|\\mnow\\(\\)", "public.now()"));
  return async () => {
    await execute(url, change(null, "(public\\.)?\\mnow\\(\\)", "CURRENT_TIMESTAMP"));
    await execute(url, "DROP FUNCTION public.now(); DROP FUNCTION public.clock_timestamp()");
  };
}

export const clockSql = (now: (own: string) => string) =>
  [
    ["now()", "STABLE"],
    ["clock_timestamp()", "VOLATILE"],
  ]
    .map(
      ([name, kind]) => `CREATE OR REPLACE FUNCTION public.${name} RETURNS timestamptz ${kind} LANGUAGE sql
        AS $$ SELECT ${now(`pg_catalog.${name}`)} $$;`,
    )
    .join("");

const change = (path: string | null, found: string, instead: string) => `DO $do$
  DECLARE statement text;
  BEGIN
    FOR statement IN
      SELECT format('ALTER DATABASE %I ${path ? `SET search_path = ${path}` : "RESET search_path"}', current_database())
      UNION ALL
      SELECT format('ALTER FUNCTION %s SET search_path = ${path ?? "public"}, pg_temp', oid::regprocedure)
      FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proconfig::text LIKE '%search_path%'
      UNION ALL
      SELECT format('ALTER TABLE ONLY %s ALTER COLUMN %I SET DEFAULT %s', adrelid::regclass, attname,
        regexp_replace(pg_get_expr(adbin, adrelid), '${found}', '${instead}'))
      FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
      WHERE pg_get_expr(adbin, adrelid) ~ '${found}'
    LOOP
      EXECUTE statement;
    END LOOP;
  END $do$`;
