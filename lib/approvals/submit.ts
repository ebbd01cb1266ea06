import type { Admin, ApprovedAdmin, FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, type Prisma } from "@/lib/db";
import { mintApproved } from "@/lib/mint";
import { operations } from "./operations";
import type { ApprovalInput, ApprovalKind } from "./schema";
import { isApprovalRequired } from "./settings";
import { subjectOf } from "./subject";

/** Deletions of content have never asked for a fresh sign-in. */
type Requester<Kind extends ApprovalKind> = Kind extends
  | "delete_group"
  | "delete_learning_path"
  | "delete_course"
  ? Admin
  : FreshAdmin;

/** `isChanged` is false when there was nothing to change. */
export type Outcome = { isRequested: boolean; isChanged: boolean };

const days = 7;

/**
 * Runs a command, or asks another admin to approve it where that is required. The command is tried before it is requested, and undone.
 * @throws Refusal as the command does
 */
export async function submit<Kind extends ApprovalKind>(
  actor: Requester<Kind>,
  kind: Kind,
  input: ApprovalInput<Kind>,
): Promise<Outcome> {
  const { run, check, needsApproval = async () => true } = operations[kind];
  const ran = (tx: Database) => run(tx, mintApproved(actor as FreshAdmin) as ApprovedAdmin, input);
  const isRequired = async (tx: Database) =>
    (await isApprovalRequired(tx)) && (await needsApproval(tx, input));
  const done = await db()
    .$transaction(async (tx) => {
      const mustAsk = await isRequired(tx);
      const isChanged = mustAsk && check ? await check(tx, input) : await ran(tx);
      if (mustAsk && isChanged !== false) throw new Tried();
      return { isRequested: false, isChanged: isChanged !== false };
    })
    .catch((error) => {
      if (error instanceof Tried) return null;
      throw error;
    });
  return done ?? request(actor, kind, input);
}

/** Undoes what was tried. */
class Tried extends Error {}

/** The same request of the same admin, while it is open, stays one. */
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
      after: { kind },
    });
  });
  return { isRequested: true, isChanged: false };
}
