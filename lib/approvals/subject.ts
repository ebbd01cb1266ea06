import type { Database } from "@/lib/database/db";
import { listedIn, readProviders } from "@/lib/identity-provider/places";
import { personSubject } from "@/lib/people/profile";
import type { ApprovalInput, ApprovalKind } from "./schema";

export type ApprovalSubject = {
  name: string;
  ids: string[];
  group?: string;
  course?: string;
  issuer?: string;
  /** The name of the person to merge. */
  merged?: string;
  /** Is true for a role rule that counts at each of several providers. */
  isAnywhere?: boolean;
};

/** The audit log stores this name; pages replace it. */
export const gone = "(deleted)";

type Reader<Kind extends ApprovalKind> = (
  tx: Database,
  input: ApprovalInput<Kind>,
) => Promise<ApprovalSubject>;

const readers: { [Kind in ApprovalKind]: Reader<Kind> } = {
  make_admin: (tx, { id }) => personOf(tx, id),
  give_role: async (tx, grant) => {
    const person = await personOf(tx, grant.personId);
    const groupId = "groupId" in grant ? grant.groupId : undefined;
    const courseId = "courseId" in grant ? grant.courseId : undefined;
    return {
      ...person,
      ids: [grant.personId, groupId, courseId].filter((id) => id !== undefined),
      ...(groupId && { group: (await groupOf(tx, groupId)).name }),
      ...(courseId && { course: (await courseOf(tx, courseId)).name }),
    };
  },
  add_role_rule: async (tx, { providerGroup, managed, provider }) => ({
    name: providerGroup,
    ids: [],
    ...(managed && { group: managed }),
    ...(provider
      ? { issuer: await issuerOf(tx, provider) }
      : { isAnywhere: listedIn(await readProviders(tx)).length > 1 }),
  }),
  reactivate_person: (tx, { id }) => personOf(tx, id),
  delete_person: (tx, { id }) => personOf(tx, id),
  merge_people: async (tx, { personId, mergedId }) => ({
    ...(await personOf(tx, personId)),
    merged: (await personOf(tx, mergedId)).name,
    ids: [personId, mergedId],
  }),
  link_identity: async (tx, { personId, identityProviderId }) => ({
    ...(await personOf(tx, personId)),
    issuer: await issuerOf(tx, identityProviderId),
  }),
  start_people_move: (tx, { id }) => moveOf(tx, id),
  undo_people_move: (tx, { id }) => moveOf(tx, id),
  undo_people_merge: async (tx, { id }) => {
    const merge = await tx.peopleMerge.findUnique({ where: { id } });
    if (!merge) return { name: gone, ids: [] };
    return { ...(await personOf(tx, merge.personId)), ids: [merge.personId, merge.mergedId] };
  },
  delete_group: (tx, { id }) => groupOf(tx, id),
  delete_learning_path: async (tx, { id }) => {
    const path = await tx.learningPath.findUnique({ where: { id }, select: { name: true } });
    return { name: path?.name ?? gone, ids: [id] };
  },
  delete_course: (tx, { id }) => courseOf(tx, id),
  activate_provider: async (tx, { version: { id } }) => {
    return { name: await issuerOf(tx, id), ids: [id] };
  },
  stop_requiring: async () => ({ name: "Approval by a second admin", ids: [] }),
};

export function subjectOf<Kind extends ApprovalKind>(
  tx: Database,
  kind: Kind,
  input: ApprovalInput<Kind>,
): Promise<ApprovalSubject> {
  return readers[kind](tx, input);
}

async function personOf(tx: Database, id: string): Promise<ApprovalSubject> {
  const person = await tx.person.findUnique({ where: { id } });
  return { name: person ? personSubject(person).name : gone, ids: [id] };
}

async function moveOf(tx: Database, id: string): Promise<ApprovalSubject> {
  const move = await tx.peopleMove.findUnique({ where: { id }, select: { toId: true } });
  return move ? { name: await issuerOf(tx, move.toId), ids: [move.toId] } : { name: gone, ids: [] };
}

async function groupOf(tx: Database, id: string): Promise<ApprovalSubject> {
  const group = await tx.group.findUnique({ where: { id }, select: { name: true } });
  return { name: group?.name ?? gone, ids: [id] };
}

async function courseOf(tx: Database, id: string): Promise<ApprovalSubject> {
  const course = await tx.course.findUnique({ where: { id }, select: { name: true } });
  return { name: course?.name ?? gone, ids: [id] };
}

async function issuerOf(tx: Database, id: string): Promise<string> {
  const provider = await tx.identityProvider.findUnique({ where: { id }, select: { issuer: true } });
  return provider?.issuer ?? gone;
}
