import { Prisma } from "@/lib/database/db";

type Pairs = Prisma.Sql;

/** Both are members: one membership since the earlier day, with the sources of both. */
export function mergeMemberships(pairs: Pairs): Prisma.Sql[] {
  const isInBoth = Prisma.sql`EXISTS (
    SELECT FROM memberships AS theirs WHERE theirs.person_id = kept AND theirs.group_id = memberships.group_id)`;
  return [
    Prisma.sql`
      UPDATE memberships SET created_at = least(memberships.created_at, other.created_at)
      FROM ${pairs} JOIN memberships AS other ON other.person_id = gone
      WHERE memberships.person_id = kept AND memberships.group_id = other.group_id`,
    Prisma.sql`
      INSERT INTO membership_sources (person_id, group_id, source, origin_id, created_at)
      SELECT kept, sources.group_id, sources.source, sources.origin_id, sources.created_at
      FROM ${pairs} JOIN membership_sources AS sources ON sources.person_id = gone
      JOIN memberships ON memberships.person_id = kept AND memberships.group_id = sources.group_id
      ORDER BY kept, sources.group_id ON CONFLICT DO NOTHING`,
    // The foreign key takes the sources along.
    Prisma.sql`UPDATE memberships SET person_id = kept FROM ${pairs} WHERE person_id = gone AND NOT ${isInBoth}`,
  ];
}

/** Kinds of mail that either of them didn't want stay off. */
export function mergeMailPreferences(pairs: Pairs): Prisma.Sql[] {
  return [
    Prisma.sql`
      UPDATE mail_preferences SET unwanted = ARRAY(
        SELECT DISTINCT unnest(mail_preferences.unwanted || other.unwanted) ORDER BY 1)
      FROM ${pairs} JOIN mail_preferences AS other ON other.person_id = gone
      WHERE mail_preferences.person_id = kept AND NOT other.unwanted <@ mail_preferences.unwanted`,
    Prisma.sql`
      UPDATE mail_preferences SET person_id = kept FROM ${pairs} WHERE person_id = gone
        AND NOT EXISTS (SELECT FROM mail_preferences AS theirs WHERE theirs.person_id = kept)`,
  ];
}

/** Mails that wait are about facts that have changed; the sender finds what is due again. */
export function movePreviousMails(pairs: Pairs): Prisma.Sql[] {
  return [
    Prisma.sql`UPDATE outbox SET person_id = kept FROM ${pairs} WHERE person_id = gone AND outcome IS NOT NULL`,
  ];
}

/** One person has one requirement per course and assignment: the one they had, else the other's. */
export function keepEarlierHistory(pairs: Pairs): Prisma.Sql[] {
  return [
    Prisma.sql`
      UPDATE requirements SET person_id = kept FROM ${pairs} WHERE person_id = gone AND NOT EXISTS (
        SELECT FROM requirements AS theirs WHERE theirs.person_id = kept
          AND theirs.course_id = requirements.course_id AND theirs.assignment_id = requirements.assignment_id)`,
  ];
}
