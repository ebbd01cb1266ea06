import { v7 as uuidv7 } from "uuid";
import { handlers } from "@/lib/api/handlers";
import type { Path } from "@/lib/api/operations";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { courseWriteCases } from "./course-writes";
import { createIdentityProvider, createLearner } from "./factories";
import { webhookWriteCases } from "./webhook-writes";
import type { WriteCase, WriteRequest } from "./write-case";

type Method = "POST" | "PUT" | "PATCH" | "DELETE";

/** Calls the real handler of a path. */
export function send(
  key: string,
  method: Method,
  path: Path,
  { id = "", body }: WriteRequest = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const url = `${env().BASE_URL}${path.replace("{id}", encodeURIComponent(id))}`;
  const all = {
    "X-Api-Key": key,
    ...(body !== undefined && { "Content-Type": "application/vnd.api+json" }),
    ...headers,
  };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request(url, { method, headers: all, ...(body !== undefined && { body: text }) });
  return handlers(path)[method](request, { params: Promise.resolve({ id }) });
}

export const document = (type: string, attributes: object, more: object = {}) => ({
  data: { type, attributes, ...more },
});

export const linkage = (type: string, ...ids: string[]) => ({ data: ids.map((id) => ({ type, id })) });

let count = 0;

export const createGroupRow = (name = `Group ${++count}`) => db().group.create({ data: { name } });

/** Returns the ID of a group that a directory created. */
async function createProvisionedGroup(): Promise<string> {
  const [{ id: groupId }, provider] = [await createGroupRow(), await createIdentityProvider()];
  await db().provisionedGroup.create({
    data: { groupId, identityProviderId: provider.id, isCreated: true },
  });
  return groupId;
}

const createCategoryRow = () => db().category.create({ data: { name: `Category ${++count}` } });

const category = (name: string) => document("categories", { name });

const group = (name: string) => document("groups", { name });

const person = (attributes: object, more: object = {}) => document("people", attributes, more);

/** Returns the ID of someone who has signed in at the only identity provider. */
async function createSignedIn(): Promise<string> {
  return (await createLearner({ lastSignInAt: new Date() })).personId;
}

/** One entry for each write, by method and path. Tests fail for a write without one. */
export const writeCases: Record<string, () => Promise<WriteCase>> = {
  ...courseWriteCases,
  ...webhookWriteCases,
  "POST /v2/people": async () => {
    const provider = await createIdentityProvider();
    const [known, { id }] = [await createLearner(), await createGroupRow()];
    const identity = { identityProviderId: provider.id, subject: "known", personId: known.personId };
    await db().identity.create({ data: identity });
    const groups = { relationships: { groups: linkage("groups", id) } };
    const noGroup = { relationships: { groups: linkage("groups", uuidv7()) } };
    return {
      body: person({ sso_uid: "u1", first_name: "Grace", email: "grace@example.com" }, groups),
      refused: [
        { body: person({ sso_uid: "known" }, groups), status: 409, code: "user_id_taken" },
        { body: person({ sso_uid: "u1", issuer: "x" }), status: 422, code: "issuer_unknown" },
        { body: person({ sso_uid: "u1" }, noGroup), status: 404, code: "group_not_found" },
        {
          body: person({ sso_uid: "u1", custom_fields: { Desk: "1" } }, groups),
          status: 422,
          code: "custom_field_unknown",
        },
      ],
    };
  },
  "PUT /v2/people/external/{id}": async () => {
    await createIdentityProvider();
    return {
      id: "4711/a",
      body: person({ sso_uid: "u1", first_name: "Grace" }),
      refused: [
        { id: "4711", body: person({ first_name: "Grace" }), status: 422, code: "invalid_value" },
        { id: "x".repeat(256), body: person({ sso_uid: "u1" }), status: 400, code: "invalid_parameter" },
      ],
    };
  },
  "POST /v2/bulk/people": async () => {
    await createIdentityProvider();
    const items = [{ type: "people", attributes: { sso_uid: "u1", first_name: "Grace" } }];
    return {
      body: { data: items },
      refused: [
        { body: { data: Array(1_001).fill(items[0]) }, status: 422, code: "invalid_value" },
        { body: { data: items[0] }, status: 400, code: "invalid_document" },
      ],
    };
  },
  "POST /v2/bulk/memberships": async () => {
    const [{ id }, { personId }] = [await createGroupRow(), await createLearner()];
    const attributes = { person_id: personId, group_id: id };
    return { body: { data: [{ type: "memberships", attributes }] } };
  },
  "POST /v2/bulk/people/membership": async () => {
    const [{ id }, { personId }] = [await createGroupRow(), await createLearner()];
    const data = { person_ids: [personId], group_ids: [id] };
    const many = { person_ids: Array(501).fill(personId), group_ids: [id, id] };
    return {
      body: { data },
      refused: [
        { body: { data: many }, status: 422, code: "invalid_value" },
        { body: { data: { person_ids: personId } }, status: 400, code: "invalid_document" },
      ],
    };
  },
  "PATCH /v2/people/{id}": async () => {
    const [{ personId: id }, signedIn] = [await createLearner(), await createSignedIn()];
    const field = { id: uuidv7(), name: "Department", position: 1, providerAttribute: "department" };
    await db().personField.create({ data: field });
    await db().personFieldValue.create({
      data: { personId: signedIn, fieldId: field.id, value: "Sales", source: "sign_in" },
    });
    const owned = { id: signedIn, status: 403, code: "not_writable" };
    return {
      id,
      body: person({ first_name: "Grace", custom_fields: { Department: "Support" }, disabled: true }),
      refused: [
        { ...owned, body: person({ disabled: true, first_name: "Grace" }) },
        { ...owned, body: person({ disabled: true, custom_fields: { Department: "Support" } }) },
        {
          id,
          body: person({ first_name: "Grace", custom_fields: { Desk: "1" } }),
          status: 422,
          code: "custom_field_unknown",
        },
        { id, body: person({ email: "@" }), status: 422, code: "invalid_value" },
        { id, body: person({ custom_fields: { "a\0": "1" } }), status: 422, code: "custom_field_unknown" },
        {
          id,
          body: person({ first_name: "Grace" }, { relationships: { groups: linkage("groups") } }),
          status: 403,
          code: "forbidden",
        },
      ],
    };
  },
  "DELETE /v2/people/{id}": async () => {
    const [{ personId: id }, admin] = [
      await createLearner(),
      await createLearner({ adminSince: new Date() }),
    ];
    return { id, refused: [{ id: admin.personId, status: 409, code: "last_admin" }] };
  },
  "POST /v2/categories": async () => {
    const { name } = await createCategoryRow();
    const taken = { status: 409, code: "category_name_taken" };
    return { body: category("New"), refused: [{ body: category(name), ...taken }] };
  },
  "PATCH /v2/categories/{id}": async () => {
    const [{ id }, other] = [await createCategoryRow(), await createCategoryRow()];
    const taken = { status: 409, code: "category_name_taken" };
    return { id, body: category("Renamed"), refused: [{ id, body: category(other.name), ...taken }] };
  },
  "DELETE /v2/categories/{id}": async () => ({ id: (await createCategoryRow()).id }),
  "POST /v2/groups": async () => {
    const { name } = await createGroupRow();
    return {
      body: group("New"),
      refused: [{ body: group(name), status: 409, code: "group_name_taken" }],
    };
  },
  "PATCH /v2/groups/{id}": async () => {
    const [{ id }, other] = [await createGroupRow(), await createGroupRow()];
    const owned = { id: await createProvisionedGroup(), status: 403, code: "not_writable" };
    return {
      id,
      body: group("Renamed"),
      refused: [
        { id, body: group(other.name), status: 409, code: "group_name_taken" },
        { ...owned, body: group("Renamed") },
      ],
    };
  },
  "PUT /v2/groups/external/{id}": async () => {
    const { name } = await createGroupRow();
    return {
      id: "42",
      body: group("New"),
      refused: [{ id: "43", body: group(name), status: 409, code: "group_name_taken" }],
    };
  },
  "DELETE /v2/groups/{id}": async () => {
    const { id } = await createGroupRow();
    return { id, refused: [{ id: await createProvisionedGroup(), status: 403, code: "not_writable" }] };
  },
  "POST /v2/groups/{id}/relationships/people": async () => {
    const [{ id }, { personId }] = [await createGroupRow(), await createLearner()];
    return {
      id,
      body: linkage("people", personId),
      refused: [{ id, body: linkage("people", personId, uuidv7()), status: 404, code: "person_not_found" }],
    };
  },
  "PATCH /v2/groups/{id}/relationships/people": async () => {
    const { id } = await createGroupRow();
    const body = linkage("people");
    return { id, body, refused: [{ id, body, status: 403, code: "forbidden" }] };
  },
  "DELETE /v2/groups/{id}/relationships/people": async () => {
    const [{ id }, added, fromSignIn] = [
      await createGroupRow(),
      await createLearner(),
      await createLearner(),
    ];
    const data = [
      { groupId: id, personId: added.personId, source: "admin" as const },
      { groupId: id, personId: fromSignIn.personId, source: "sign_in" as const },
    ];
    await db().membership.createMany({ data });
    return {
      id,
      body: linkage("people", added.personId),
      refused: [
        {
          id,
          body: linkage("people", added.personId, fromSignIn.personId),
          status: 403,
          code: "not_writable",
        },
      ],
    };
  },
};
