import { z } from "zod";
import { approvedClient } from "@/lib/approvals/submit";
import { createGroup, deleteGroupInPart, renameGroup } from "@/lib/groups/edit";
import { groups } from "@/lib/groups/resource";
import { newGroup } from "@/lib/groups/schema";
import { addMembers, removeMembers } from "@/lib/memberships/edit";
import { people } from "@/lib/people/resource";
import { Unfinished } from "../write-operation";
import {
  createOperation,
  deleteOperation,
  relationshipOperations,
  updateOperation,
  upsertOperation,
} from "../write-operations";

const createdGroup = z.strictObject({
  ...newGroup.shape,
  description: z
    .literal("")
    .meta({ description: "Groups have none, but older clients send an empty one." })
    .optional(),
});

const ofGroups = { resource: groups, writes: "groups" } as const;

export const groupWrites = [
  createOperation("/v2/groups", {
    ...ofGroups,
    attributes: createdGroup,
    run: (actor, { attributes: { name } }, { tx }) => createGroup(actor, { name }, tx),
  }),
  updateOperation("/v2/groups/{id}", {
    ...ofGroups,
    attributes: z.strictObject(newGroup.shape).partial(),
    run: async (actor, { attributes: { name } }, { id, tx }) =>
      name !== undefined && renameGroup(actor, { id, name }, tx),
  }),
  upsertOperation("/v2/groups/external/{id}", {
    ...ofGroups,
    attributes: z.strictObject(newGroup.shape),
    create: (actor, { attributes }, { tx }) => createGroup(actor, attributes, tx),
    update: (actor, { attributes: { name } }, { id, tx }) => renameGroup(actor, { id, name }, tx),
  }),
  deleteOperation("/v2/groups/{id}", {
    ...ofGroups,
    about:
      "Ends its memberships and takes it out of assignments and courses. Members of a large group leave it in steps. If no answer arrives, send the request again.",
    run: async (actor, { id, tx, progress }) => {
      const removed = await deleteGroupInPart(await approvedClient(actor, tx), id, Number(progress), tx);
      return removed === null ? null : new Unfinished(String(removed));
    },
  }),
  ...relationshipOperations("/v2/groups/{id}/relationships/people", {
    owner: groups,
    resource: people,
    name: "people",
    writes: "groups",
    add: (actor, ids, { id, tx }) => addMembers(actor, id, ids, tx),
    remove: (actor, ids, { id, tx }) => removeMembers(actor, id, ids, tx),
  }),
];
