import { z } from "zod";
import type { ApiClient } from "@/lib/actor";
import { exampleId } from "@/lib/jsonapi/example-id";
import { invalidDocument, parse, parseDocument } from "@/lib/jsonapi/request-document";
import { addMembers, removeMembers } from "@/lib/memberships/edit";
import { memberships } from "@/lib/memberships/resource";
import { bulkOperation, type ItemResult, mostItems } from "../bulk-operation";
import { requireNoVersion, type WriteTarget } from "../write-operation";

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
  run: changeMembership,
});

const combinations = z.object({
  data: z.object({ person_ids: z.array(z.string()), group_ids: z.array(z.string()) }),
});

/** The path and shape of other platforms' clients. */
export const bulkCombinations = bulkOperation("/v2/bulk/people/membership", {
  resource: memberships,
  writes: "groups",
  name: "membership combinations",
  about:
    "Adds each of the people to each of the groups, for clients of other platforms. `meta.results` has a status for each pair: all people of the first group, then those of the next. Also takes `payload` instead of `data`.",
  schema: combinations,
  example: { data: { person_ids: [example.person_id], group_ids: [example.group_id] } },
  run: changeMembership,
  older: {
    pointer: "/data",
    read: pairsIn,
    run: async (actor, sent, target) => {
      const { person_id, group_id } = parse(attributes, sent, "/data/attributes", "invalid_value");
      requireNoVersion(target);
      await addMembers(actor, group_id, [person_id], target.tx);
      return { status: 204 };
    },
  },
});

async function changeMembership(actor: ApiClient, sent: unknown, target: WriteTarget): Promise<ItemResult> {
  requireNoVersion(target);
  const { person_id, group_id, remove } = parseDocument({ data: sent }, schema, null).attributes;
  const change = remove ? removeMembers : addMembers;
  await change(actor, group_id, [person_id], target.tx);
  return { status: 204 };
}

/** @throws InvalidDocument 422 for too many pairs */
function pairsIn(body: unknown): unknown[] | null {
  const { payload } = (body ?? {}) as { payload?: unknown };
  const found = combinations.safeParse(payload === undefined ? body : { data: payload });
  if (!found.success) return null;
  const { person_ids: people, group_ids: groups } = found.data.data;
  if (people.length * groups.length > mostItems)
    throw invalidDocument("invalid_value", "/data", `should have at most ${mostItems} pairs`);
  return groups.flatMap((group_id) => people.map((person_id) => ({ person_id, group_id })));
}
