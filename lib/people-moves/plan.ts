import { v7 as uuidv7 } from "uuid";
import type { FreshAdmin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { hasPrivilegesSql } from "@/lib/permissions/privileges";
import type { NewMove } from "./schema";

/** Writes what a move would do with each person, and changes nobody. @returns its ID @throws Refusal `identity_provider_not_configured` */
export async function planMove(actor: FreshAdmin | Operator, move: NewMove): Promise<string> {
  const { from, to, kind } = move;
  const id = uuidv7();
  await db().$transaction(async (tx) => {
    const providers = await tx.identityProvider.findMany({ where: { id: { in: [from, to] } } });
    const target = providers.find((provider) => provider.id === to);
    if (providers.length < 2 || !target) throw new Refusal("identity_provider_not_configured");
    await tx.peopleMove.create({ data: { id, fromId: from, toId: to, kind } });
    await tx.$executeRaw`
      INSERT INTO people_move_rows (move_id, number, person_id, other_id, old_subject, subject, outcome)
      WITH pairs AS MATERIALIZED (${pairsSql(move)}), judged AS (
        SELECT pairs.*, target.person_id AS other_id,
          count(*) OVER (PARTITION BY pairs.subject) AS claims,
          EXISTS (SELECT FROM people WHERE people.id IN (pairs.person_id, target.person_id) AND ${hasPrivilegesSql}) AS has_role,
          target.person_id <> pairs.person_id AND EXISTS (SELECT FROM identities AS own
            WHERE own.person_id = target.person_id AND own.identity_provider_id = ${from}::uuid) AS is_known
        FROM pairs LEFT JOIN identities AS target
          ON target.identity_provider_id = ${to}::uuid AND target.subject = pairs.subject
      )
      SELECT ${id}::uuid, row_number() OVER (ORDER BY old_subject, subject), person_id, other_id, old_subject, subject, CASE
        WHEN person_id IS NULL THEN 'missing'
        WHEN other_id = person_id OR ${isMovedSql(move)} THEN 'already'
        WHEN choices > 1 THEN 'ambiguous'
        WHEN subject IS NULL THEN 'missing'
        WHEN claims > 1 OR is_known THEN 'ambiguous'
        WHEN has_role THEN 'role'
        WHEN other_id IS NULL THEN 'link'
        WHEN ${isDeactivatedSql} THEN 'deactivated'
        WHEN ${isInOneDirectorySql} THEN 'directory'
        WHEN ${hasRecordSql} THEN 'merge_records'
        ELSE 'merge' END::people_move_outcome
      FROM judged`;
    await audit(tx, actor, {
      action: "people_move.prepared",
      subject: { type: "identity_provider", id: to, name: target.issuer },
      concerns: [from],
      after: { move: id },
    });
  });
  return id;
}

/**
 * Selects `old_subject`, the `person_id` who has it, and the `subject` at the new provider; null for those that aren't known. `choices`
 * counts the subjects that could be meant.
 */
function pairsSql({ from, to, kind, mapping }: NewMove): Prisma.Sql {
  if (kind === "file")
    return Prisma.sql`
      SELECT old_subject, person_id, given.subject, count(*) OVER (PARTITION BY old_subject) AS choices
      FROM (SELECT DISTINCT * FROM unnest(${mapping.map((pair) => pair.old)}::text[], ${mapping.map((pair) => pair.new)}::text[])
        AS pair (old_subject, subject)) AS given
      LEFT JOIN identities ON identity_provider_id = ${from}::uuid AND identities.subject = old_subject`;
  if (kind === "user_id")
    return Prisma.sql`
      SELECT subject AS old_subject, person_id, subject, 1 AS choices FROM identities WHERE identity_provider_id = ${from}::uuid`;
  return Prisma.sql`
    SELECT known.subject AS old_subject, known.person_id, CASE WHEN choices = 1 THEN found.subject END AS subject, choices
    FROM identities AS known JOIN people ON people.id = known.person_id
    LEFT JOIN (
      SELECT lower(email) AS address, min(identities.subject) AS subject, count(*) AS choices
      FROM identities JOIN people ON people.id = person_id
      WHERE identity_provider_id = ${to}::uuid AND email <> '' GROUP BY lower(email)
    ) AS found ON found.address = lower(people.email)
    WHERE known.identity_provider_id = ${from}::uuid`;
}

/** By address, people who sign in at the new provider already aren't looked for. */
const isMovedSql = ({ to, kind }: NewMove) =>
  kind === "email"
    ? Prisma.sql`EXISTS (SELECT FROM identities AS own
        WHERE own.person_id = judged.person_id AND own.identity_provider_id = ${to}::uuid)`
    : Prisma.sql`false`;

const isDeactivatedSql = Prisma.sql`(
  SELECT other.deactivated_at IS NOT NULL AND own.deactivated_at IS NULL FROM people AS other, people AS own
  WHERE other.id = other_id AND own.id = person_id)`;

const isInOneDirectorySql = Prisma.sql`EXISTS (
  SELECT FROM provisioned_users AS users JOIN provisioned_users AS others USING (identity_provider_id)
  WHERE users.person_id = judged.person_id AND others.person_id = other_id)`;

const hasRecordSql = Prisma.sql`(
  EXISTS (SELECT FROM enrollments AS taken WHERE taken.person_id = other_id)
  OR EXISTS (SELECT FROM course_completions AS done WHERE done.person_id = other_id)
  OR EXISTS (SELECT FROM certificates AS had WHERE had.person_id = other_id)
  OR EXISTS (SELECT FROM exemptions AS had WHERE had.person_id = other_id))`;
