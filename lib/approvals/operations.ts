import type { ApprovedAdmin } from "@/lib/actor";
import { deleteCourse } from "@/lib/courses/edit";
import type { Database } from "@/lib/database/db";
import { deleteGroup, lockGroup } from "@/lib/groups/edit";
import { activateIdentityProvider } from "@/lib/identity-provider/edit";
import { deleteLearningPath } from "@/lib/learning-paths/edit";
import { reactivatePerson } from "@/lib/people/deactivate";
import { addIdentity } from "@/lib/people-merges/identities";
import { mergePeople } from "@/lib/people-merges/merge";
import { undoMerge } from "@/lib/people-merges/undo";
import { startMove, undoMove } from "@/lib/people-moves/find";
import { deletePerson } from "@/lib/personal-data/delete-person";
import { makeAdmin } from "@/lib/roles/appoint";
import { grantRole } from "@/lib/roles/grant";
import { addRule } from "@/lib/roles/rules";
import type { ApprovalInput, ApprovalKind } from "./schema";
import { stopRequiring } from "./settings";

type Operation<Input> = {
  run: (tx: Database, actor: ApprovedAdmin, input: Input) => Promise<unknown>;
  check?: (tx: Database, input: Input) => Promise<unknown>;
  needsApproval?: (tx: Database, input: Input) => Promise<boolean>;
};

export const operations: { [Kind in ApprovalKind]: Operation<ApprovalInput<Kind>> } = {
  make_admin: { run: (tx, actor, { id }) => makeAdmin(actor, id, tx) },
  give_role: { run: (tx, actor, grant) => grantRole(actor, grant, tx) },
  add_role_rule: { run: (tx, actor, rule) => addRule(actor, rule, tx) },
  reactivate_person: {
    run: (tx, actor, { id }) => reactivatePerson(actor, id, tx),
    needsApproval: (tx, { id }) => hasRole(tx, id),
  },
  delete_person: { run: (tx, actor, input) => deletePerson(actor, input, tx) },
  merge_people: { run: (tx, actor, input) => mergePeople(actor, input, tx) },
  link_identity: {
    run: (tx, actor, input) => addIdentity(actor, input, tx),
    needsApproval: (tx, { personId }) => hasRole(tx, personId),
  },
  start_people_move: { run: (tx, actor, { id }) => startMove(actor, id, tx) },
  undo_people_move: { run: (tx, actor, { id }) => undoMove(actor, id, tx) },
  undo_people_merge: { run: (tx, actor, input) => undoMerge(actor, input, tx) },
  delete_group: {
    run: (tx, actor, input) => deleteGroup(actor, input, tx),
    check: (tx, { id, version }) => lockGroup(tx, id, version),
  },
  delete_learning_path: { run: (tx, actor, { id, version }) => deleteLearningPath(actor, id, version, tx) },
  delete_course: { run: (tx, actor, { id, version }) => deleteCourse(actor, id, version, tx) },
  activate_provider: {
    run: (tx, actor, { version, instead, endsSessions }) =>
      activateIdentityProvider(actor, version, instead, endsSessions, tx),
  },
  stop_requiring: { run: (tx, actor) => stopRequiring(actor, tx) },
};

// Reactivating a person gives their role back.
export async function hasRole(tx: Database, id: string): Promise<boolean> {
  const found = await tx.person.findFirst({
    where: {
      id,
      OR: [
        { adminSince: { not: null } },
        { roles: { some: {} } },
        { team: { some: { deactivatedAt: null } } },
      ],
    },
    select: { id: true },
  });
  return found !== null;
}
