import { validate } from "uuid";
import type { Caller, May } from "@/lib/actor";
import { reportSecurityEvent } from "@/lib/audit-log/report-security-event";
import type { NewSecurityEvent } from "@/lib/audit-log/security-event-schema";
import { currentRequest } from "@/lib/current-request";
import { Prisma, runStatement, unlessReadOnly } from "@/lib/database/db";
import type { Refusal } from "@/lib/errors";
import { log } from "@/lib/log";
import { accessDeniedRepeatedly } from "@/lib/metrics-hooks";
import { countRequests } from "@/lib/rate-limits/count";
import type { RefusalCode } from "@/lib/refusal-codes";

type Person = Caller & { personId: string };

type Staff = Pick<May<never>, "personId" | "roles" | keyof Caller>;

/** A mistake does not cause this many denials within a minute. */
const repeated = 10;

/** A role's scope can hide rows of these tables. */
const tables = {
  activity: Prisma.sql`activities`,
  assignment: Prisma.sql`(SELECT id FROM assignments WHERE ended_at IS NULL) AS open`,
  course: Prisma.sql`courses`,
  group: Prisma.sql`groups`,
  learning_path: Prisma.sql`learning_paths`,
  person: Prisma.sql`people`,
  section: Prisma.sql`sections`,
};

export type ScopedType = keyof typeof tables;

const missing: Partial<Record<RefusalCode, ScopedType>> = {
  activity_not_found: "activity",
  assignment_not_found: "assignment",
  course_not_found: "course",
  group_not_found: "group",
  learning_path_not_found: "learning_path",
  person_not_found: "person",
  section_not_found: "section",
};

/** Records a request that a person's roles don't allow. @param route as of `routeWithIds` */
export async function recordDeniedAccess(person: Person, route: string): Promise<void> {
  if (!isFirstDenial()) return;
  const event = { event: "access.denied", code: "no_permission", actor_id: person.personId } as const;
  await count(person.personId, person, { ...event, subject_type: "page", subject_id: route });
}

/** Records that a person asked for something that exists outside their scope. The answer doesn't reveal that it exists. */
export async function recordOutOfScope(
  staff: Staff,
  type: ScopedType,
  ids: readonly string[],
): Promise<void> {
  // An admin's scope is everything.
  if (staff.roles.length === 0 || staff.roles.includes("admin") || !isFirstDenial()) return;
  const [found] = await runStatement<{ id: string }>(Prisma.sql`
    SELECT id FROM ${tables[type]} WHERE id = ANY(${ids.filter((id) => validate(id))}::uuid[]) LIMIT 1`);
  if (!found) return;
  const event = { event: "access.denied", code: "out_of_scope", actor_id: staff.personId } as const;
  await count(staff.personId, staff, { ...event, subject_type: type, subject_id: found.id });
}

/** Doesn't wait, because the time of a 404 must not reveal whether the row exists. */
export function recordOutOfScopeInBackground(staff: Staff, type: ScopedType, ids: readonly string[]): void {
  recordOutOfScope(staff, type, ids).catch((err) => log().warn({ err }, "Could not record denied access"));
}

export function recordRefusedInBackground(actor: unknown, { code }: Refusal, input: unknown): void {
  const type = missing[code];
  if (type && isStaff(actor)) recordOutOfScopeInBackground(actor, type, idsIn(input));
}

export async function recordKeyBeyondScope(id: string, caller: Caller): Promise<void> {
  const event = { event: "api_key.refused", code: "out_of_scope", subject_type: "api_key" } as const;
  await count(id, caller, { ...event, subject_id: id });
}

/** Reports the first denial within a minute, the tenth, the hundredth, and so on. */
async function count(
  client: string,
  { address, userAgent }: Caller,
  event: Omit<NewSecurityEvent, "outcome">,
): Promise<void> {
  const quota = { client, limit: repeated };
  const counted = await unlessReadOnly(() => countRequests("denied_access", [quota]));
  const count = counted?.requests ?? 1;
  if (count === repeated) accessDeniedRepeatedly();
  if (!/^10*$/.test(String(count))) return;
  reportSecurityEvent({ ...event, outcome: "failure", address, user_agent: userAgent, count });
}

/** Returns true once a request, because layout, page and title each have a gate. */
function isFirstDenial(): boolean {
  const request = currentRequest();
  if (request?.isDenied) return false;
  if (request) request.isDenied = true;
  return true;
}

const isStaff = (actor: unknown): actor is Staff => actor instanceof Object && "roles" in actor;

function idsIn(input: unknown): string[] {
  const values = Object.values(Object(input)).flatMap((value) =>
    value instanceof Object ? Object.values(value).flat() : [value],
  );
  return values.filter((value) => typeof value === "string");
}
