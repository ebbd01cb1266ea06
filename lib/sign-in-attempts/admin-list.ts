import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { validate } from "uuid";
import { Prisma } from "@/lib/database/db";
import type { AdminList } from "@/lib/lists/admin-list";
import { byChoice, byDays, bySearch, byText } from "@/lib/lists/filters";
import { fullName } from "@/lib/people/profile";
import { isNamedBy } from "@/lib/people/search";
import { type Outcome, outcomeOf } from "./outcome";

export type ListedSignIn = {
  id: string;
  purpose: "sign_in" | "test";
  startedAt: Date;
  outcome: Outcome;
  code: string | null;
  person: { id: string; name: string; email: string } | null;
  address: string | null;
  userAgent: string | null;
  provider: { name: string | null; issuer: string } | null;
};

/** Reads sign_in_attempts_started_at_id_idx; rare ones have …_failed_sort, …_code_sort, …_test_sort, …_person_id_… and …_address_…. */
export function signInsList(
  timeZone: string,
): AdminList<ListedSignIn, "q" | "outcome" | "code" | "provider" | "from" | "to"> {
  return {
    table: "sign_in_attempts",
    listed: storedColumns,
    from: attemptsAndPeople,
    filters: {
      q: bySearch(isAbout),
      outcome: byChoice({
        failed: Prisma.sql`failure_code IS NOT NULL`,
        signed_in: Prisma.sql`failure_code IS NULL AND finished_at IS NOT NULL AND purpose = 'sign_in'`,
        unfinished: Prisma.sql`failure_code IS NULL AND finished_at IS NULL`,
        tested: Prisma.sql`failure_code IS NULL AND finished_at IS NOT NULL AND purpose = 'test'`,
      }),
      code: byText((code) => Prisma.sql`failure_code = ${code}`),
      provider: byText((id) =>
        validate(id) ? Prisma.sql`identity_provider_id = ${id}::uuid` : Prisma.sql`false`,
      ),
      ...byDays(Prisma.sql`started_at`, timeZone),
    },
    key: "attempts.id",
    orders: { started: [{ sql: "started_at", kind: "time" }] },
    defaultSort: () => "-started",
    present: (rows: StoredSignIn[]) => rows.map(presentSignIn),
    csv: {
      reference: ({ id }) => id,
      started_at: ({ startedAt }) => startedAt,
      purpose: ({ purpose }) => purpose,
      outcome: ({ outcome }) => outcome,
      code: ({ code }) => code,
      person_id: ({ person }) => person?.id,
      name: ({ person }) => person?.name,
      email: ({ person }) => person?.email,
      address: ({ address }) => address,
      user_agent: ({ userAgent }) => userAgent,
      identity_provider: ({ provider }) => provider?.issuer,
    },
  };
}

export type StoredSignIn = Parameters<typeof outcomeOf>[0] & {
  id: string;
  startedAt: Date;
  personId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  address: string | null;
  userAgent: string | null;
  issuer: string | null;
  providerName: string | null;
};

export const attemptsAndPeople = Prisma.sql`sign_in_attempts AS attempts LEFT JOIN people ON people.id = attempts.person_id
  LEFT JOIN identity_providers AS provider ON provider.id = attempts.identity_provider_id`;

export const storedColumns = Prisma.sql`attempts.id, purpose::text, started_at AS "startedAt", finished_at AS "finishedAt",
  expires_at AS "expiresAt", state_hash IS NOT NULL AND consumed_at IS NULL AS "isAway", failure_code AS "failureCode",
  person_id AS "personId", first_name AS "firstName", last_name AS "lastName", email, address, user_agent AS "userAgent",
  issuer, provider.name AS "providerName"`;

export function presentSignIn(row: StoredSignIn): ListedSignIn {
  const { id, purpose, startedAt, failureCode, personId, address, userAgent, issuer } = row;
  const named = { firstName: row.firstName ?? "", lastName: row.lastName ?? "", email: row.email ?? "" };
  const person = personId ? { id: personId, name: fullName(named), email: named.email } : null;
  const provider = issuer === null ? null : { name: row.providerName, issuer };
  const outcome = outcomeOf(row);
  return { id, purpose, startedAt, outcome, code: failureCode, person, address, userAgent, provider };
}

function isAbout(text: string): Prisma.Sql {
  if (validate(text)) return Prisma.sql`(attempts.id = ${text}::uuid OR person_id = ${text}::uuid)`;
  // lib/http/client-ip.ts stores addresses in this form.
  if (isIP(text)) return Prisma.sql`address = ${ipaddr.process(text).toString()}`;
  return Prisma.sql`person_id IN (SELECT people.id FROM people WHERE ${isNamedBy(text)})`;
}
