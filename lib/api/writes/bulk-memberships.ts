import { z } from "zod";
import { exampleId } from "@/lib/jsonapi/example-id";
import { parseDocument } from "@/lib/jsonapi/request-document";
import { addMembers, removeMembers } from "@/lib/memberships/edit";
import { memberships } from "@/lib/memberships/resource";
import { bulkOperation, mostItems } from "../bulk-operation";
import { requireNoVersion } from "../write-operation";

const attributes = z.strictObject({
  person_id: z.uuid(),
  group_id: z.uuid(),
  remove: z.boolean().default(false).meta({ description: "Removes the person from the group instead." }),
});

const schema = { type: "memberships", attributes, relationships: {} } as const;

const example = { person_id: exampleId("people"), group_id: exampleId("groups") };

export const bulkMemberships = bulkOperation("/v2/bulk/memberships", {
  resource: memberships,
  writes: "groups",
  name: "memberships",
  about:
    "Adds people to groups, or removes them. `meta.results` has the status of each, in order, with `errors` for those that were refused. Refused ones change nothing, and all others count. A key that requires If-Match gets 428, because the request names no versions.",
  schema: z.object({
    data: z.array(z.object({ type: z.literal("memberships"), attributes })).max(mostItems),
  }),
  example: { data: [{ type: "memberships", attributes: example }] },
  run: async (actor, sent, target) => {
    requireNoVersion(target);
    const { person_id, group_id, remove } = parseDocument({ data: sent }, schema, null).attributes;
    const change = remove ? removeMembers : addMembers;
    await change(actor, group_id, [person_id], target.tx);
    return { status: 204 };
  },
});
