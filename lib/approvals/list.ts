import type { Admin } from "@/lib/actor";
import { inBatches } from "@/lib/database/batches";
import { db, Prisma } from "@/lib/database/db";
import { type ApprovalInput, type ApprovalKind, approvalInputs } from "./schema";
import { type ApprovalSubject, subjectOf } from "./subject";

type Requester = { id: string; firstName: string; lastName: string; email: string };

export type OpenRequest = {
  id: string;
  what: Described;
  requestedBy: Requester;
  requestedAt: Date;
  expiresAt: Date;
  isOwn: boolean;
};

export type Described = {
  [Kind in ApprovalKind]: { kind: Kind; input: ApprovalInput<Kind>; about: ApprovalSubject };
}[ApprovalKind];

const most = 100;

export async function listOpenRequests(actor: Admin): Promise<OpenRequest[]> {
  const rows = await db().$queryRaw<
    (Omit<OpenRequest, "what" | "isOwn"> & { kind: string; input: unknown })[]
  >`
    SELECT request.id, kind, input, requested_at AS "requestedAt", expires_at AS "expiresAt",
      json_build_object('id', people.id, 'firstName', first_name, 'lastName', last_name, 'email', email) AS "requestedBy"
    FROM approval_requests AS request JOIN people ON people.id = requested_by_id
    WHERE ${isOpen} ORDER BY requested_at, request.id LIMIT ${most}`;
  const open: OpenRequest[] = [];
  for (const { kind, input, ...row } of rows) {
    const what = await describe(kind, input);
    if (what) open.push({ ...row, what, isOwn: row.requestedBy.id === actor.personId });
  }
  return open;
}

export const requestsForSql = (actor: Admin) => Prisma.sql`(
  SELECT count(*)::int FROM approval_requests WHERE ${isOpen} AND requested_by_id <> ${actor.personId}::uuid)`;

const isOpen = Prisma.sql`decision IS NULL AND expires_at > now()`;

async function describe(kind: string, input: unknown): Promise<Described | null> {
  if (!Object.hasOwn(approvalInputs, kind)) return null;
  const known = kind as ApprovalKind;
  const parsed = approvalInputs[known].safeParse(input);
  if (!parsed.success) return null;
  const about = await subjectOf(db(), known, parsed.data as never);
  return { kind: known, input: parsed.data, about } as Described;
}

/** Removes expired requests and decisions older than 30 days; the audit log keeps them. */
export function pruneApprovalRequests(): Promise<number> {
  return inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM approval_requests WHERE id = ANY(ARRAY(
        SELECT id FROM approval_requests
        WHERE decided_at < now() - interval '30 days' OR (decision IS NULL AND expires_at < now())
        LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
  );
}
