import { z } from "zod";
import { staffRoles } from "@/lib/actor";
import { deletionInput } from "@/lib/courses/edit-schema";
import { groupVersion } from "@/lib/groups/schema";
import { pathDeletion } from "@/lib/learning-paths/edit-schema";
import { mergeId, mergeInput, newIdentity } from "@/lib/people-merges/schema";
import { moveId } from "@/lib/people-moves/schema";
import { deletePersonInput } from "@/lib/personal-data/delete-schema";
import { newGrant } from "@/lib/roles/schema";

const person = z.object({ id: z.uuid() });

const version = z.object({ id: z.uuid(), version: z.int() });

/** Requests store ids and versions, never a secret. */
export const approvalInputs = {
  make_admin: person,
  give_role: newGrant,
  add_role_rule: z.object({
    providerGroup: z.string(),
    role: z.enum(staffRoles),
    managed: z.string().nullable(),
    provider: z.uuid().optional(),
  }),
  reactivate_person: person,
  delete_person: deletePersonInput,
  merge_people: mergeInput,
  undo_people_merge: mergeId,
  link_identity: newIdentity,
  start_people_move: moveId,
  undo_people_move: moveId,
  delete_group: groupVersion,
  delete_learning_path: pathDeletion,
  delete_course: deletionInput,
  activate_provider: z.object({
    version,
    instead: version.nullable(),
    endsSessions: z.boolean(),
  }),
  stop_requiring: z.object({}),
} as const;

export type ApprovalKind = keyof typeof approvalInputs;

export type ApprovalInput<Kind extends ApprovalKind> = z.output<(typeof approvalInputs)[Kind]>;

export const approvalId = z.object({ id: z.uuid() });
