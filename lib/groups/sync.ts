import { v7 as uuidv7 } from "uuid";
import { Prisma } from "@/lib/database/db";
import { type GroupSettings, listedGroups } from "./names";

type Provider = { id: string; settings: GroupSettings };

/** Expects `active` with the person's id. Mirroring removes only what earlier sign-ins at this provider added; null changes nothing. */
export function syncGroupsSql(given: readonly string[] | null, { id, settings }: Provider): Prisma.Sql {
  const names = given ?? [];
  const joining = Prisma.sql`
    SELECT active.id, named.id, 'sign_in'::membership_source, ${id}::uuid FROM named, active ORDER BY named.id`;
  return Prisma.sql`
    wanted AS (
      SELECT wanted.id, name, active.id AS person_id
      FROM active, unnest(${names.map(() => uuidv7())}::uuid[], ${names}::text[]) AS wanted (id, name)
    ), existing AS (
      SELECT id, name FROM groups WHERE name = ANY(${names}::text[])
    ), created_groups AS (
      INSERT INTO groups (id, name)
      SELECT id, name FROM wanted WHERE ${settings.createMissingGroups} AND name NOT IN (SELECT name FROM existing)
      ORDER BY name
      -- DO NOTHING would not return a group that another sign-in creates at the same time.
      ON CONFLICT (name) DO UPDATE SET name = excluded.name
      RETURNING id, name, xmax = 0 AS is_new
    ), named AS (
      SELECT id, name FROM existing UNION ALL SELECT id, name FROM created_groups
    ), added AS (
      INSERT INTO memberships (person_id, group_id, source, origin_id) ${joining}
      ON CONFLICT (person_id, group_id) DO NOTHING
      RETURNING group_id
    ), given AS (
      INSERT INTO membership_sources (person_id, group_id, source, origin_id) ${joining} ON CONFLICT DO NOTHING
    ), removed AS (${settings.mirrorMemberships && given !== null ? removingSql(names, id) : noNames})`;
}

const noNames = Prisma.sql`SELECT NULL::text AS name WHERE false`;

const removingSql = (names: readonly string[], providerId: string) => Prisma.sql`
  DELETE FROM membership_sources AS mine USING groups, active
  WHERE person_id = active.id AND groups.id = group_id AND ${isOfSignInSql(providerId)} AND ${isLeftSql(names)}
  RETURNING CASE WHEN NOT EXISTS (
    SELECT FROM membership_sources AS other WHERE other.person_id = mine.person_id AND other.group_id = mine.group_id
      AND (other.source, other.origin_id) <> (mine.source, mine.origin_id)) THEN groups.name END AS name`;

const isOfSignInSql = (providerId: string) =>
  Prisma.sql`source = 'sign_in' AND origin_id = ${providerId}::uuid`;

// `<> ALL` would compare each of ten thousand names with each.
const isLeftSql = (names: readonly string[]) => Prisma.sql`
  groups.name NOT IN (SELECT unnest(${names}::text[]))`;

const listSql = (names: Prisma.Sql) => Prisma.sql`(
  SELECT coalesce(jsonb_agg(name ORDER BY name), '[]') FROM (${names} ORDER BY name LIMIT ${listedGroups}) AS names)`;

export const syncedGroupsSql = () => Prisma.sql`jsonb_build_object(
  'added', ${listSql(Prisma.sql`SELECT name FROM named WHERE id IN (TABLE added)`)},
  'created', ${listSql(Prisma.sql`SELECT name FROM created_groups WHERE is_new`)},
  'skipped', ${listSql(Prisma.sql`SELECT name FROM wanted WHERE name NOT IN (SELECT name FROM named)`)},
  'removed', ${listSql(Prisma.sql`SELECT name FROM removed WHERE name IS NOT NULL`)})`;
