import type { Admin, FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { mintApproved } from "@/lib/mint";
import { operations } from "./operations";
import { type ApprovalInput, type ApprovalKind, approvalInputs } from "./schema";
import { type ApprovalSubject, subjectOf } from "./subject";

/** @throws Refusal `own_approval`, `approval_closed`, `no_longer_admin`, `approval_requester_gone`, `approval_unfit`, or as the command */
export async function approve(actor: FreshAdmin, id: string): Promise<void> {
  await decide(actor, id, "approved", async (tx, request) => {
    refuseOwn(actor, request);
    await requireBothAdmins(tx, actor, request);
    await run(tx, actor, request.kind, request.input).catch(explainUnfit);
  });
}

/** @throws Refusal `own_approval`, `approval_closed` */
export async function decline(actor: FreshAdmin, id: string): Promise<void> {
  await decide(actor, id, "declined", async (_tx, request) => refuseOwn(actor, request));
}

/** @throws Refusal `approval_closed`, also for a request of another admin */
export async function withdraw(actor: Admin, id: string): Promise<void> {
  await decide(actor, id, "withdrawn", async (_tx, { requestedById }) => {
    if (requestedById !== actor.personId) throw new Refusal("approval_closed");
  });
}

/** Checks again inside the transaction, because the approver may have waited for it. */
async function requireBothAdmins(
  tx: Database,
  { personId }: Admin,
  { requestedById }: Request,
): Promise<void> {
  const admins = await tx.person.findMany({
    where: { id: { in: [personId, requestedById] }, adminSince: { not: null }, deactivatedAt: null },
    select: { id: true },
  });
  const isAdmin = (id: string) => admins.some((admin) => admin.id === id);
  if (!isAdmin(personId)) throw new Refusal("no_longer_admin");
  if (!isAdmin(requestedById)) throw new Refusal("approval_requester_gone");
}

function explainUnfit(error: unknown): never {
  const isUnexplained = error instanceof Refusal && (error.kind === "not_found" || error.field !== null);
  throw isUnexplained ? new Refusal("approval_unfit", { cause: error }) : error;
}

type Request = { id: string; kind: ApprovalKind; input: ApprovalInput<ApprovalKind>; requestedById: string };

async function decide(
  actor: Admin,
  id: string,
  decision: "approved" | "declined" | "withdrawn",
  act: (tx: Database, request: Request) => Promise<void>,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const request = await lockOpen(tx, id);
    // The command may delete or rename it.
    const about = await subjectOf(tx, request.kind, request.input as never);
    await act(tx, request);
    await tx.$executeRaw`
      UPDATE approval_requests SET decision = ${decision}::approval_decision, decided_by_id = ${actor.personId}::uuid,
        decided_at = now(), input = '{}' WHERE id = ${id}::uuid`;
    await auditDecision(tx, actor, decision, request, about);
  });
}

function refuseOwn({ personId }: FreshAdmin, { requestedById }: Request): void {
  if (personId === requestedById) throw new Refusal("own_approval");
}

function run<Kind extends ApprovalKind>(
  tx: Database,
  actor: FreshAdmin,
  kind: Kind,
  input: ApprovalInput<ApprovalKind>,
): Promise<unknown> {
  return operations[kind].run(tx, mintApproved(actor), input as ApprovalInput<Kind>);
}

async function lockOpen(tx: Database, id: string): Promise<Request> {
  const [open] = await tx.$queryRaw<{ kind: string; input: unknown; requestedById: string }[]>`
    SELECT kind, input, requested_by_id AS "requestedById" FROM approval_requests
    WHERE id = ${id}::uuid AND decision IS NULL AND expires_at > now() FOR UPDATE`;
  const kind = open && Object.hasOwn(approvalInputs, open.kind) ? (open.kind as ApprovalKind) : null;
  const parsed = kind && approvalInputs[kind].safeParse(open?.input);
  if (!open || !kind || !parsed?.success) throw new Refusal("approval_closed");
  return { id, kind, input: parsed.data, requestedById: open.requestedById };
}

async function auditDecision(
  tx: Database,
  actor: Admin,
  decision: "approved" | "declined" | "withdrawn",
  { id, kind, input, requestedById }: Request,
  { name, ids }: ApprovalSubject,
): Promise<void> {
  await audit(tx, actor, {
    action: `approval.${decision}`,
    subject: { type: "approval_request", id, name },
    concerns: [requestedById, ...ids],
    after: { kind, ...("instead" in input && { version: input.version }) },
  });
}
