import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { validate } from "uuid";
import type { Admin, FreshAdmin } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import { onDays, type Question, readTablePage, readWholeTable } from "@/lib/lists/table-page";
import type { TablePage } from "@/lib/lists/table-schema";
import { isFoundBy } from "@/lib/people/admin-list";
import { fullName } from "@/lib/people/profile";
import type { SignInLogQuery } from "./admin-list-schema";
import { findAttempt, readLog } from "./find";
import { outcomeOf } from "./outcome";
import { type Step, step } from "./schema";

/** An attempt as a list shows it. */
export type SignInRow = {
  id: string;
  purpose: "sign_in" | "test";
  startedAt: Date;
  outcome: ReturnType<typeof outcomeOf>;
  code: string | null;
  person: { id: string; name: string; email: string } | null;
  address: string | null;
  userAgent: string | null;
};

/**
 * One page of the attempts that are asked for, the newest first; one statement.
 * @param timeZone in which the days of the question begin
 */
export async function listSignIns(
  _actor: Admin,
  query: SignInLogQuery,
  timeZone: string,
): Promise<TablePage<SignInRow>> {
  const { rows, hasNext } = await readTablePage<StoredRow>(signInQuestion(query, timeZone), query.page);
  return { rows: rows.map(present), hasNext };
}

/** All attempts that are asked for, some at a time. */
export async function* readSignIns(
  _actor: FreshAdmin,
  query: SignInLogQuery,
  timeZone: string,
): AsyncGenerator<SignInRow[]> {
  for await (const rows of readWholeTable<StoredRow>(signInQuestion(query, timeZone)))
    yield rows.map(present);
}

/**
 * How attempts are found: read along sign_in_attempts_started_at_id_idx; what is rare has an index of its own:
 * …_failed_sort, …_code_sort, …_test_sort, for a person …_person_id_started_at_id_idx, for an address …_address_….
 */
export function signInQuestion({ q, outcome, code, ...days }: SignInLogQuery, zone: string): Question {
  const where = [
    ...(q ? [about(q)] : []),
    ...(outcome ? [became[outcome]] : []),
    ...(code ? [Prisma.sql`failure_code = ${code}`] : []),
    ...onDays(Prisma.sql`started_at`, days, zone),
  ];
  const by = [["started_at", "timestamptz"] as const, ["attempts.id", "uuid"] as const];
  return { select: columns, from, where, order: { by, descending: true } };
}

/** A person's newest attempts, each with its steps. */
export async function listSignInsOf(_actor: Admin, personId: string, limit: number) {
  const rows = await db().$queryRaw<(StoredRow & { steps: unknown })[]>`
    SELECT ${columns}, steps FROM ${from} WHERE person_id = ${personId}::uuid
    ORDER BY started_at DESC, attempts.id DESC LIMIT ${limit}`;
  return rows.map((row): SignInRow & { steps: Step[] } => ({
    ...present(row),
    steps: step.array().parse(row.steps),
  }));
}

/** One attempt with its steps, and who it was; null when there is none, or the id is malformed. */
export async function findSignIn(_actor: Admin, id: string) {
  const attempt = await findAttempt(id);
  if (!attempt) return null;
  const { personId, identityProviderId } = attempt;
  const [person, provider] = await Promise.all([
    personId ? db().person.findUnique({ where: { id: personId } }) : null,
    identityProviderId ? db().identityProvider.findUnique({ where: { id: identityProviderId } }) : null,
  ]);
  return {
    ...readLog(attempt),
    startedAt: attempt.startedAt,
    destination: attempt.destination,
    providerVersion: attempt.providerVersion,
    issuer: provider?.issuer ?? null,
    person: person && { id: person.id, name: fullName(person), email: person.email },
  };
}

type StoredRow = Parameters<typeof outcomeOf>[0] & {
  id: string;
  startedAt: Date;
  personId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  address: string | null;
  userAgent: string | null;
};

const from = Prisma.sql`sign_in_attempts AS attempts LEFT JOIN people ON people.id = attempts.person_id`;

const columns = Prisma.sql`attempts.id, purpose::text, started_at AS "startedAt", finished_at AS "finishedAt",
  expires_at AS "expiresAt", failure_code AS "failureCode", person_id AS "personId", first_name AS "firstName",
  last_name AS "lastName", email, address, user_agent AS "userAgent"`;

function present(row: StoredRow): SignInRow {
  const { id, purpose, startedAt, failureCode, personId, address, userAgent } = row;
  const named = { firstName: row.firstName ?? "", lastName: row.lastName ?? "", email: row.email ?? "" };
  const person = personId ? { id: personId, name: fullName(named), email: named.email } : null;
  return { id, purpose, startedAt, outcome: outcomeOf(row), code: failureCode, person, address, userAgent };
}

const became: Record<Exclude<SignInLogQuery["outcome"], "">, Prisma.Sql> = {
  failed: Prisma.sql`failure_code IS NOT NULL`,
  signed_in: Prisma.sql`failure_code IS NULL AND finished_at IS NOT NULL AND purpose = 'sign_in'`,
  unfinished: Prisma.sql`failure_code IS NULL AND finished_at IS NULL`,
  tested: Prisma.sql`failure_code IS NULL AND finished_at IS NOT NULL AND purpose = 'test'`,
};

function about(text: string): Prisma.Sql {
  if (validate(text)) return Prisma.sql`(attempts.id = ${text}::uuid OR person_id = ${text}::uuid)`;
  // As lib/http/client-ip.ts writes it down.
  if (isIP(text)) return Prisma.sql`address = ${ipaddr.process(text).toString()}`;
  return Prisma.sql`person_id IN (SELECT people.id FROM people WHERE ${isFoundBy(text)})`;
}
