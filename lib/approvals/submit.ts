import type { Admin, ApiClient, Approved, ApprovedAdmin, FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, type Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { mintApproved } from "@/lib/mint";
import { operations } from "./operations";
import type { ApprovalInput, ApprovalKind } from "./schema";
import { isApprovalRequired } from "./settings";
import { subjectOf } from "./subject";

type Requester<Kind extends ApprovalKind> = Kind extends
  | "delete_group"
  | "delete_learning_path"
  | "delete_course"
  ? Admin
  : FreshAdmin;

export type Outcome = { isRequested: boolean; isChanged: boolean };

const days = 7;

/** Runs a command, or requests approval after running it and rolling back. @throws Refusal as the command does */
export async function submit<Kind extends ApprovalKind>(
  actor: Requester<Kind>,
  kind: Kind,
  input: ApprovalInput<Kind>,
): Promise<Outcome> {
  const { run, check, needsApproval = async () => true } = operations[kind];
  const ran = async (database: Database) =>
    (await run(database, mintApproved(actor as FreshAdmin) as ApprovedAdmin, input)) !== false;
  const mustAsk = await db().$transaction(
    async (tx) => (await isApprovalRequired(tx)) && (await needsApproval(tx, input)),
  );
  // Outside a transaction, a command may work in batches.
  if (!mustAsk) return { isRequested: false, isChanged: await ran(db()) };
  const wouldChange = await runAndRollBack(async (tx) =>
    check ? await check(tx, input).then(() => true) : ran(tx),
  );
  return wouldChange ? request(actor, kind, input) : { isRequested: false, isChanged: false };
}

/** A key can't ask for approval. @throws Refusal `approval_missing` while a second admin must approve */
export async function approvedClient(actor: ApiClient, tx: Database): Promise<ApiClient & Approved> {
  if (await isApprovalRequired(tx)) throw new Refusal("approval_missing");
  return mintApproved(actor);
}

class RolledBack extends Error {
  constructor(readonly result: boolean) {
    super();
  }
}

async function runAndRollBack(run: (tx: Database) => Promise<boolean>): Promise<boolean> {
  return db()
    .$transaction(async (tx): Promise<boolean> => {
      throw new RolledBack(await run(tx));
    })
    .catch((error) => {
      if (error instanceof RolledBack) return error.result;
      throw error;
    });
}

async function request<Kind extends ApprovalKind>(
  actor: Admin,
  kind: Kind,
  input: ApprovalInput<Kind>,
): Promise<Outcome> {
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM people WHERE id = ${actor.personId}::uuid FOR NO KEY UPDATE`;
    const [known] = await tx.$queryRaw<unknown[]>`
      SELECT FROM approval_requests WHERE requested_by_id = ${actor.personId}::uuid AND kind = ${kind}
        AND input = ${JSON.stringify(input)}::jsonb AND decision IS NULL AND expires_at > now()`;
    if (known) return;
    const [{ now } = { now: new Date() }] = await tx.$queryRaw<{ now: Date }[]>`SELECT now()`;
    const { id } = await tx.approvalRequest.create({
      data: {
        kind,
        input: input as Prisma.InputJsonObject,
        requestedById: actor.personId,
        requestedAt: now,
        expiresAt: new Date(now.getTime() + days * 86_400_000),
      },
    });
    const about = await subjectOf(tx, kind, input);
    await audit(tx, actor, {
      action: "approval.requested",
      subject: { type: "approval_request", id, name: about.name },
      concerns: about.ids,
      after: { kind, ...withoutName(input) },
    });
  });
  return { isRequested: true, isChanged: false };
}

// The name may be an email address, which the audit log must not contain.
function withoutName(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([field]) => field !== "name"));
}
