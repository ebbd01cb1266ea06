import { z } from "zod";
import type { ApiClient } from "@/lib/actor";
import { findExternal, setExternalId } from "@/lib/api-keys/external-ids";
import { externalId } from "@/lib/api-keys/schema";
import { createGroup } from "@/lib/groups/edit";
import { newGroup } from "@/lib/groups/schema";
import { exampleId } from "@/lib/jsonapi/example-id";
import { parse, parseDocument } from "@/lib/jsonapi/request-document";
import { fieldError } from "@/lib/messages/field-errors";
import { people } from "@/lib/people/resource";
import { bulkOperation, type ItemResult, mostItems } from "../bulk-operation";
import { notFound } from "../item-operation";
import { requireNoVersion, type WriteTarget } from "../write-operation";
import { addPerson, changePerson, findByEmail, joinGroups, requireGroups, savedPerson } from "./save-person";

const attributes = savedPerson.extend({ external_id: externalId.optional() });

const schema = { type: "people", attributes, relationships: { groups: "groups" } } as const;

const item = z.object({
  type: z.literal("people"),
  id: z.uuid().optional(),
  attributes,
  relationships: z
    .object({ groups: z.object({ data: z.array(z.object({ type: z.literal("groups"), id: z.uuid() })) }) })
    .optional(),
});

export const bulkPeople = bulkOperation("/v2/bulk/people", {
  resource: people,
  writes: "people",
  name: "people",
  about:
    "Changes a person with an `id`, or with an `external_id` that you gave before, and creates all others. `meta.results` has the status of each, in order, with an `id` or `errors`. Refused people change nothing, and all others count. A key that requires If-Match can't change people who exist, because the request names no versions. Also takes `{ data: { attributes: { people: [{ email, groups }] } } }`, where `groups` are names. An item of `groups` alone creates them.",
  schema: z.object({ data: z.array(item).max(mostItems) }),
  example: {
    data: [
      { type: "people", attributes: { external_id: "4711", sso_uid: "u-1815", first_name: "Ada" } },
      { type: "people", id: exampleId("people"), attributes: { disabled: true } },
    ],
  },
  run: savePerson,
  older: {
    pointer: "/data/attributes/people",
    read: (body) => {
      const result = olderBody.safeParse(body);
      return result.success ? result.data.data.attributes.people : null;
    },
    run: saveOlder,
  },
});

async function savePerson(actor: ApiClient, sent: unknown, target: WriteTarget): Promise<ItemResult> {
  const id = parse(sentId, sent, "/data", "invalid_value").id ?? null;
  const { attributes: all, related } = parseDocument({ data: sent }, schema, id);
  const { external_id: external, ...attributes } = all;
  const { tx } = target;
  if (id && !(await tx.person.findUnique({ where: { id }, select: { id: true } })))
    throw notFound(people, id);
  const known = id ?? (external ? await findExternal(actor, "person_id", external, tx) : null);
  if (known) await changeKnown(actor, { attributes, related }, { ...target, id: known });
  const saved = known ?? (await addPerson(actor, { attributes, related }, target));
  if (external) await setExternalId(actor, { column: "person_id", id: saved }, external, tx);
  return { status: known ? 200 : 201, id: saved };
}

function changeKnown(
  actor: ApiClient,
  input: Parameters<typeof changePerson>[1],
  target: WriteTarget,
): Promise<void> {
  requireNoVersion(target);
  return changePerson(actor, input, target);
}

const sentId = z.object({ id: z.uuid().optional() });

/** The shape that clients of other platforms send. */
const olderBody = z.object({ data: z.object({ attributes: z.object({ people: z.array(z.unknown()) }) }) });

const olderGroups = z
  .union([z.string().transform((text) => text.split(",")), z.array(z.string())])
  .pipe(z.array(newGroup.shape.name));

const olderPerson = savedPerson.extend({
  external_id: externalId.optional(),
  email: savedPerson.shape.email.unwrap().refine((email) => email !== "", fieldError("empty")),
  groups: olderGroups.default([]),
});

const groupsAlone = z.strictObject({ groups: olderGroups.pipe(z.array(z.string()).min(1)) });

/** Finds the person by the email address, in any letter case. Without `sso_uid`, it is the user ID of a new person. */
async function saveOlder(actor: ApiClient, sent: unknown, target: WriteTarget): Promise<ItemResult> {
  const alone = groupsAlone.safeParse(sent);
  if (alone.success) {
    await groupsNamed(actor, alone.data.groups, target);
    return { status: 204 };
  }
  const at = "/data/attributes";
  const {
    groups,
    external_id: external,
    email,
    ...attributes
  } = parse(olderPerson, sent, at, "invalid_value");
  const { tx } = target;
  const known = await findByEmail(email, tx);
  const created = { ...attributes, email, sso_uid: attributes.sso_uid ?? email };
  if (known) await changeKnown(actor, { attributes }, { ...target, id: known });
  const id = known ?? (await addPerson(actor, { attributes: created, related: {} }, target));
  await joinGroups(actor, id, await groupsNamed(actor, groups, target), target);
  if (external) await setExternalId(actor, { column: "person_id", id }, external, tx);
  return { status: known ? 200 : 201, id };
}

async function groupsNamed(
  actor: ApiClient,
  names: readonly string[],
  { tx, writeScopes }: WriteTarget,
): Promise<string[]> {
  if (names.length > 0) requireGroups(writeScopes);
  const ids: string[] = [];
  for (const name of new Set(names)) {
    const known = await tx.group.findUnique({ where: { name }, select: { id: true } });
    ids.push(known?.id ?? (await createGroup(actor, { name }, tx)));
  }
  return ids;
}
