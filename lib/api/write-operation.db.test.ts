import { getRouteMatcher } from "next/dist/shared/lib/router/utils/route-matcher";
import { getRouteRegex } from "next/dist/shared/lib/router/utils/route-regex";
import { beforeEach, expect, test } from "vitest";
import { Contract } from "@/e2e/contract";
import { createGroupRow, document, linkage, send, writeCases } from "@/e2e/testing/api-writes";
import {
  apiKeyInputOf,
  createAdmin,
  createIdentityProvider,
  createKey,
  createLearner,
} from "@/e2e/testing/factories";
import { createApiKey } from "@/lib/api-keys/edit";
import { writeScopes } from "@/lib/api-keys/schema";
import { closeDatabase, db } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { handlers } from "./handlers";
import { openApiDocument } from "./openapi/document";
import { writeOperations } from "./operations";

let key: string;

beforeEach(async () => {
  key = await createKey({ name: "Payroll", writeScopes: [...writeScopes] });
});

const contract = new Contract(openApiDocument(env().BASE_URL));

const named = writeOperations.map((one) => [`${one.method} ${one.path}`, one] as const);

const group = (name: string) => document("groups", { name });

const errorOf = async (answer: Response) => (await answer.json()).errors[0];

test.each(named)("%s: each write has an entry with its key's name in the audit log", async (name, one) => {
  const { id, body } = await caseOf(name);
  if (one.answers.length === 0) return;
  const before = await db().auditEntry.count();
  const answer = await send(key, one.method, one.path, { ...(id && { id }), body });
  expect(await violationsOf(answer, one)).toEqual([]);
  expect([answer.status, await answer.text()]).toEqual([one.answers[0], expect.any(String)]);
  const entries = await db().auditEntry.findMany({ skip: before, orderBy: { at: "asc" } });
  expect(new Set(entries.map(({ actorName, actorId }) => `${actorName} ${actorId}`))).toEqual(
    new Set(["Payroll null"]),
  );
});

test.each(named)("%s: a refused request changes no row of any table", async (name, one) => {
  const { id, body, refused = [] } = await caseOf(name);
  const target = { ...(id && { id }), body };
  const requests = [
    ...refused.map(({ status, code, ...request }) => ({ request, status, code, headers: {} })),
    ...malformed(one, target),
  ];
  const before = await allRows();
  for (const [index, { request, status, code, headers }] of requests.entries()) {
    for (const all of [headers, { ...headers, "Idempotency-Key": String(index) }]) {
      const answer = await send(key, one.method, one.path, request, all);
      expect(await violationsOf(answer, one)).toEqual([]);
      expect([request, answer.status, await errorOf(answer)]).toMatchObject([request, status, { code }]);
    }
    expect(await allRows()).toEqual(before);
  }
});

/** Returns requests that the API itself refuses. */
function malformed(
  { document: kind, target, isVersioned, resource }: (typeof writeOperations)[number],
  sent: object,
) {
  const missing = { ...sent, id: "0190163d-8694-739b-aea5-966c26f8ad90" };
  const refuse = (
    status: number,
    code: string,
    changes: object = {},
    headers: Record<string, string> = {},
  ) => ({
    request: { ...sent, ...changes },
    status,
    code,
    headers,
  });
  return [
    ...(target ? [{ ...refuse(404, "not_found"), request: missing }] : []),
    ...(isVersioned ? [refuse(412, "precondition_failed", {}, { "If-Match": '"1.x"' })] : []),
    ...(kind
      ? [
          refuse(400, "invalid_document", { body: "{" }),
          refuse(415, "unsupported_media_type", {}, { "Content-Type": "text/plain" }),
        ]
      : []),
    ...(kind?.kind === "resource"
      ? [
          refuse(400, "invalid_document", { body: {} }),
          refuse(409, "conflict", { body: document("others", {}) }),
          refuse(422, "invalid_value", { body: document(resource.type, { nothing: 1 }) }),
          kind.isNew
            ? refuse(403, "client_id_not_allowed", { body: document(resource.type, {}, { id: missing.id }) })
            : refuse(409, "conflict", { body: document(resource.type, {}, { id: missing.id }) }),
        ]
      : []),
    ...(kind?.kind === "linkage"
      ? [refuse(422, "invalid_value", { body: linkage("others", missing.id) })]
      : []),
  ];
}

test("A key changes only what it may, and learns what it lacks", async () => {
  const reader = await createKey({ name: "Reports" });
  const before = await allRows();
  for (const [name, { method, path, writes }] of named) {
    const answer = await send(reader, method, path, { id: "1" });
    expect([name, answer.status, await errorOf(answer)]).toMatchObject([
      name,
      403,
      { code: "forbidden", detail: expect.stringContaining(`can't change ${writes}`) },
    ]);
  }
  expect(await allRows()).toEqual(before);
});

test("A new resource comes with its address, and with the version that a GET of it has", async () => {
  const answer = await send(key, "POST", "/v2/groups", { body: group("Sales") });
  const { data, links } = await answer.json();
  expect(answer.status).toBe(201);
  expect(answer.headers.get("location")).toBe(links.self);
  expect(links.self).toBe(data.links.self);
  const read = await get(data.id);
  expect((await read.json()).data).toEqual(data);
  expect(versionIn(read)).toBe(versionIn(answer));
});

test("A name that is taken names the other group", async () => {
  const { id } = await createGroupRow("Sales");
  const answer = await send(key, "POST", "/v2/groups", { body: group("Sales") });
  expect(await errorOf(answer)).toEqual({
    id: expect.any(String),
    status: "409",
    code: "group_name_taken",
    title: "Conflict",
    detail: "name is already the name of another group.",
    source: { pointer: "/data/attributes/name" },
    meta: { id },
  });
});

test("Each problem of a document has a pointer", async () => {
  const answer = await send(key, "POST", "/v2/groups", { body: document("groups", { name: 7, size: 1 }) });
  const { errors } = await answer.json();
  expect(errors).toMatchObject([
    { detail: "name should be text.", source: { pointer: "/data/attributes/name" } },
    { detail: "size is unknown here, or can't be changed.", source: { pointer: "/data/attributes/size" } },
  ]);
});

test("A document with many problems lists twenty", async () => {
  const attributes = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`a${index}`, 1]));
  const answer = await send(key, "POST", "/v2/groups", { body: document("groups", attributes) });
  expect([answer.status, (await answer.json()).errors.length]).toEqual([422, 20]);
});

test("A write that meets a deadlock runs again", async () => {
  const { id } = await createGroupRow();
  await db().$executeRaw`CREATE SEQUENCE tries`;
  await db().$executeRaw`
    CREATE FUNCTION deadlock_twice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('tries') < 3 THEN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END IF;
      RETURN NEW;
    END $$`;
  await db().$executeRaw`
    CREATE TRIGGER deadlock_twice BEFORE UPDATE ON groups FOR EACH ROW EXECUTE FUNCTION deadlock_twice()`;
  const answer = await send(key, "PATCH", "/v2/groups/{id}", { id, body: group("Sales") });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
  expect(await db().auditEntry.count({ where: { action: "group.renamed" } })).toBe(1);
});

test("Deactivating a person who is no admin waits for no admin", async () => {
  const [{ personId: adminId }, { personId: id }] = [await createAdmin(), await createLearner()];
  const body = document("people", { disabled: true });
  const answer = await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM people WHERE id = ${adminId}::uuid FOR UPDATE`;
    return send(key, "PATCH", "/v2/people/{id}", { id, body });
  });
  expect(answer.status).toBe(200);
});

test("A large group is deleted in parts, and its audit entry has the sum", async () => {
  const { id } = await createGroupRow();
  await db().$executeRaw`
    WITH new AS (
      INSERT INTO people (id, first_name, last_name, email)
      SELECT gen_random_uuid(), 'Ada', n::text, '' FROM generate_series(1, 1001) AS n RETURNING id
    )
    INSERT INTO memberships (person_id, group_id, source) SELECT id, ${id}::uuid, 'admin' FROM new`;
  const headers = { "Idempotency-Key": "1" };
  expect((await send(key, "DELETE", "/v2/groups/{id}", { id }, headers)).status).toBe(204);
  const entry = await db().auditEntry.findFirstOrThrow({ where: { action: "group.deleted" } });
  expect(entry.before).toMatchObject({ people: 1_001 });
  expect((await send(key, "DELETE", "/v2/groups/{id}", { id }, headers)).status).toBe(204);
});

test("Ten requests at once with one idempotency key have one effect and ten equal answers", async () => {
  const headers = { "Idempotency-Key": '"7c6a"' };
  const requests = Array.from({ length: 10 }, () =>
    send(key, "POST", "/v2/groups", { body: group("Sales") }, headers),
  );
  const answers = await Promise.all(requests);
  const seen = await Promise.all(
    answers.map(async (one) => [
      one.status,
      one.headers.get("location"),
      one.headers.get("etag"),
      await one.text(),
    ]),
  );
  expect(seen).toEqual(Array(10).fill(seen[0]));
  expect(seen[0]?.[0]).toBe(201);
  expect(await db().group.count()).toBe(1);
  expect(await db().auditEntry.count({ where: { action: "group.created" } })).toBe(1);
});

test("An idempotency key keeps a refusal, though the request would succeed later", async () => {
  const { id } = await createGroupRow("Sales");
  const ask = () => send(key, "POST", "/v2/groups", { body: group("Sales") }, { "Idempotency-Key": "1" });
  const first = await (await ask()).text();
  await db().group.delete({ where: { id } });
  const second = await ask();
  expect([second.status, await second.text()]).toEqual([409, first]);
  expect(second.headers.get("content-type")).toBe("application/json");
});

test("An idempotency key keeps no 401, 403 of a scope or 5xx", async () => {
  const headers = { "Idempotency-Key": "1" };
  const reader = await createKey();
  const ask = (with_ = key) => send(with_, "POST", "/v2/groups", { body: group("Sales") }, headers);
  expect((await ask(`lectern_${"x".repeat(43)}`)).status).toBe(401);
  expect((await ask(reader)).status).toBe(403);
  await db().$executeRaw`ALTER TABLE audit_entries RENAME TO audit_entries_away`;
  const failed = await ask();
  await db().$executeRaw`ALTER TABLE audit_entries_away RENAME TO audit_entries`;
  expect(failed.status).toBe(500);
  expect(await db().idempotencyKey.count()).toBe(0);
  expect(await db().group.count()).toBe(0);
  expect((await ask()).status).toBe(201);
});

test("An idempotency key belongs to one request of one key, for 24 hours", async () => {
  const ask = (name: string, with_ = key) =>
    send(with_, "POST", "/v2/groups", { body: group(name) }, { "Idempotency-Key": "1" });
  expect((await ask("Sales")).status).toBe(201);
  const other = await ask("Support");
  expect([other.status, await errorOf(other)]).toMatchObject([422, { code: "idempotency_key_reused" }]);
  expect((await ask("Support", await createKey({ writeScopes: ["groups"] }))).status).toBe(201);
  await db().$executeRaw`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`;
  expect((await ask("Research")).status).toBe(201);
});

test("A request whose idempotency key is in use for too long gets a 409", async () => {
  const headers = { "Idempotency-Key": "1" };
  const { id } = await db().apiKey.findFirstOrThrow();
  await closeDatabase();
  setEnv({ DATABASE_LOCK_TIMEOUT_MS: "100" });
  const answer = await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO idempotency_keys (api_key_id, key, fingerprint) VALUES (${id}::uuid, '1', '')`;
    return send(key, "POST", "/v2/groups", { body: group("Sales") }, headers);
  });
  expect([answer.status, await errorOf(answer)]).toMatchObject([409, { code: "conflict" }]);
  expect(await db().group.count()).toBe(0);
  setEnv({ DATABASE_LOCK_TIMEOUT_MS: "5000" });
  await closeDatabase();
});

test.each([
  ["empty", ""],
  ["not ASCII", "ä"],
  ["two words", "a b"],
  ["too long", "x".repeat(256)],
])("An idempotency key that is %s is refused", async (_what, text) => {
  const headers = { "Idempotency-Key": text };
  const answer = await send(key, "POST", "/v2/groups", { body: group("Sales") }, headers);
  expect([answer.status, await errorOf(answer)]).toMatchObject([400, { code: "invalid_header" }]);
  expect(await db().group.count()).toBe(0);
});

test("Of two writers who saw the same version, one changes it and the other gets a 412", async () => {
  const { id } = await createGroupRow();
  const headers = { "If-Match": (await get(id)).headers.get("etag") ?? "" };
  const names = ["Sales", "Support"];
  const answers = await Promise.all(
    names.map((name) => send(key, "PATCH", "/v2/groups/{id}", { id, body: group(name) }, headers)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  const winner = names[answers.findIndex(({ status }) => status === 200)];
  expect(await db().group.findFirstOrThrow()).toMatchObject({ name: winner });
});

test("After a 412, the request with the version of now may have the same idempotency key", async () => {
  const { id } = await createGroupRow();
  const rename = (ifMatch: string) =>
    send(
      key,
      "PATCH",
      "/v2/groups/{id}",
      { id, body: group("Sales") },
      { "If-Match": ifMatch, "Idempotency-Key": "1" },
    );
  expect((await rename('"1.x"')).status).toBe(412);
  expect((await rename((await get(id)).headers.get("etag") ?? "")).status).toBe(200);
});

test("If-Match compares the version, whichever fields the client read", async () => {
  const { id } = await createGroupRow();
  const tag = (await get(id, "?fields[groups]=name")).headers.get("etag") ?? "";
  const rename = (name: string, ifMatch: string) =>
    send(key, "PATCH", "/v2/groups/{id}", { id, body: group(name) }, { "If-Match": ifMatch });
  const renamed = await rename("Sales", `"x.y", W/${tag}`);
  expect(renamed.status).toBe(200);
  expect((await rename("Support", tag)).status).toBe(412);
  expect((await rename("Support", renamed.headers.get("etag") ?? "")).status).toBe(200);
  expect((await rename("Research", "*")).status).toBe(200);
});

test("A key that must name versions gets a 428 without one", async () => {
  const careful = await createKey({ writeScopes: ["groups"], requiresIfMatch: true });
  const { id } = await createGroupRow();
  const answer = await send(careful, "DELETE", "/v2/groups/{id}", { id });
  expect([answer.status, await errorOf(answer)]).toMatchObject([428, { code: "precondition_required" }]);
  const headers = { "If-Match": (await get(id)).headers.get("etag") ?? "" };
  expect((await send(careful, "DELETE", "/v2/groups/{id}", { id }, headers)).status).toBe(204);
});

test("A PUT at the client's own ID compares the version of what it changes", async () => {
  const careful = await createKey({ writeScopes: ["groups"], requiresIfMatch: true });
  const put = (name: string, headers = {}) =>
    send(careful, "PUT", "/v2/groups/external/{id}", { id: "42", body: group(name) }, headers);
  expect((await put("Sales", { "If-Match": "*" })).status, "there is none").toBe(412);
  const created = await put("Sales");
  expect(created.status).toBe(201);
  expect((await put("Support")).status).toBe(428);
  const headers = { "If-Match": created.headers.get("etag") ?? "" };
  expect((await put("Support", headers)).status).toBe(200);
  expect((await put("Research", headers)).status).toBe(412);
  expect(await db().group.findMany()).toMatchObject([{ name: "Support" }]);
});

test("Changes of members compare the version of the group", async () => {
  const careful = await createKey({ writeScopes: ["groups"], requiresIfMatch: true });
  const [{ id }, { personId }] = [await createGroupRow(), await createLearner()];
  const path = "/v2/groups/{id}/relationships/people";
  const add = (headers = {}) =>
    send(careful, "POST", path, { id, body: linkage("people", personId) }, headers);
  expect((await add()).status).toBe(428);
  expect((await add({ "If-Match": (await get(id)).headers.get("etag") ?? "" })).status).toBe(204);
});

test("A refused change of members names the people who are in its way", async () => {
  const { id } = await createGroupRow();
  const [{ personId }, unknown] = [await createLearner(), "0190163d-8694-739b-aea5-966c26f8ad90"];
  const path = "/v2/groups/{id}/relationships/people";
  await db().membership.create({ data: { groupId: id, personId, source: "sign_in" } });
  const added = await send(key, "POST", path, { id, body: linkage("people", personId, unknown) });
  expect(await errorOf(added)).toMatchObject({ status: "404", meta: { ids: [unknown] } });
  const error = await errorOf(await send(key, "DELETE", path, { id, body: linkage("people", personId) }));
  expect(error).toEqual({
    id: expect.any(String),
    status: "403",
    code: "not_writable",
    title: "Forbidden",
    detail: "This membership comes from the identity provider. Change it there.",
    meta: { ids: [personId] },
  });
});

test("Adding members and removing them can be repeated, and is audited once", async () => {
  const [{ id }, { personId }] = [await createGroupRow(), await createLearner()];
  const ask = (method: "POST" | "DELETE") =>
    send(key, method, "/v2/groups/{id}/relationships/people", { id, body: linkage("people", personId) });
  expect([(await ask("POST")).status, (await ask("POST")).status]).toEqual([204, 204]);
  expect(await db().membership.findMany()).toMatchObject([{ personId, source: "api" }]);
  expect([(await ask("DELETE")).status, (await ask("DELETE")).status]).toEqual([204, 204]);
  expect(await db().membership.count()).toBe(0);
  const entries = await db().auditEntry.findMany({ orderBy: { at: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual([
    "api_key.created",
    "group.people_added",
    "group.people_removed",
  ]);
});

test("While a second admin must approve deletions, a key can't delete", async () => {
  await db().approvalSettings.create({ data: { id: 1, requiredSince: new Date() } });
  const { id } = await createGroupRow();
  const answer = await send(key, "DELETE", "/v2/groups/{id}", { id });
  expect([answer.status, await errorOf(answer)]).toMatchObject([403, { code: "approval_missing" }]);
  expect(await db().group.count()).toBe(1);
});

test("A PUT at the client's own ID creates once, then changes, for all keys of one owner", async () => {
  const owner = await createAdmin();
  const keyOf = async () => (await createApiKey(owner, apiKeyInputOf({ writeScopes: ["groups"] }))).key;
  const [one, another] = [await keyOf(), await keyOf()];
  const put = (with_: string, name: string) =>
    send(with_, "PUT", "/v2/groups/external/{id}", { id: "42", body: group(name) });
  const [first, second] = await Promise.all([put(one, "Sales"), put(another, "Sales")]);
  expect([first.status, second.status].sort()).toEqual([200, 201]);
  const renamed = await (await put(another, "Support")).json();
  expect(renamed.data.attributes).toMatchObject({ name: "Support", external_id: "42" });
  const { data } = await (await get(renamed.data.id)).json();
  expect(data.attributes, "as a key of somebody else sees it").toMatchObject({ external_id: null });
  expect((await put(key, "Research")).status).toBe(201);
  expect(await db().group.count()).toBe(2);
});

test("An external ID with a slash reaches its route through Next.js", async () => {
  const path = "/v2/groups/external/{id}";
  const match = getRouteMatcher(getRouteRegex(path.replace("{id}", "[id]")));
  const url = `${env().BASE_URL}${path.replace("{id}", "4711%2Fa")}`;
  const headers = { "X-Api-Key": key, "Content-Type": "application/json" };
  const request = new Request(url, { method: "PUT", headers, body: JSON.stringify(group("Sales")) });
  const { pathname } = new URL(request.url);
  const answer = await handlers(path).PUT(request, { params: Promise.resolve(match(pathname) || {}) });
  expect((await answer.json()).data.attributes).toMatchObject({ external_id: "4711/a" });
});

test("An external ID names one resource of a type, and can move when it is free", async () => {
  const [one, other] = [await createGroupRow(), await createGroupRow()];
  const give = (id: string, external_id: string | null) =>
    send(key, "PATCH", "/v2/groups/{id}", { id, body: document("groups", { external_id }) });
  expect((await (await give(one.id, "42")).json()).data.attributes.external_id).toBe("42");
  const taken = await give(other.id, "42");
  expect([taken.status, await errorOf(taken)]).toMatchObject([
    409,
    { code: "external_id_taken", source: { pointer: "/data/attributes/external_id" }, meta: { id: one.id } },
  ]);
  expect((await give(one.id, null)).status).toBe(200);
  expect((await give(other.id, "42")).status).toBe(200);
});

test("A bulk request answers for each item in order, and a refused one changes nothing", async () => {
  const provider = await createIdentityProvider();
  const [{ personId }, known] = [await createLearner(), await createGroupRow()];
  await db().identity.create({ data: { personId, identityProviderId: provider.id, subject: "taken" } });
  const person = (attributes: object, more: object = {}) => ({ type: "people", attributes, ...more });
  const groups = { relationships: { groups: linkage("groups", known.id) } };
  const body = {
    data: [
      person({ sso_uid: "u1", external_id: "1", first_name: "Grace" }, groups),
      person({ sso_uid: "taken", external_id: "2" }),
      person({ sso_uid: "u3", email: "@" }),
      person({ external_id: "1", last_name: "Hopper" }),
      person({ disabled: true }, { id: personId }),
    ],
  };
  const answer = await send(key, "POST", "/v2/bulk/people", { body });
  const { results } = (await answer.json()).meta;
  expect(results).toMatchObject([
    { status: 201, id: expect.any(String) },
    { status: 409, errors: [{ code: "user_id_taken", meta: { id: personId } }] },
    { status: 422, errors: [{ source: { pointer: "/data/2/attributes/email" } }] },
    { status: 200, id: results[0].id },
    { status: 200, id: personId },
  ]);
  const people = await db().person.findMany({
    orderBy: { createdAt: "asc" },
    include: { memberships: true },
  });
  expect(people).toMatchObject([
    { id: personId, deactivatedAt: expect.any(Date) },
    { firstName: "Grace", lastName: "Hopper", memberships: [{ groupId: known.id }] },
  ]);
});

test("A bulk request in the shape of older clients finds people by email and groups by name", async () => {
  await createIdentityProvider();
  const [{ personId }] = [await createLearner({ email: "ada@example.com" }), await createGroupRow("Sales")];
  const people = [
    { email: "ADA@example.com", groups: "Sales, Support" },
    { email: "grace@example.com", first_name: "Grace", groups: ["Support"] },
    { groups: [] },
  ];
  const answer = await send(key, "POST", "/v2/bulk/people", { body: { data: { attributes: { people } } } });
  const { results } = (await answer.json()).meta;
  expect(results).toMatchObject([
    { status: 200, id: personId },
    { status: 201 },
    { status: 422, errors: [{ source: { pointer: "/data/attributes/people/2/email" } }] },
  ]);
  const groups = await db().group.findMany({ orderBy: { name: "asc" }, include: { memberships: true } });
  expect(groups.map(({ name, memberships }) => [name, memberships.length])).toEqual([
    ["Sales", 1],
    ["Support", 2],
  ]);
  expect(await db().identity.findMany()).toMatchObject([{ subject: "grace@example.com" }]);
});

test("A key that may not change groups can't put a new person into one", async () => {
  const limited = await createKey({ writeScopes: ["people"] });
  const { body } = await caseOf("POST /v2/people");
  const answer = await send(limited, "POST", "/v2/people", { body });
  expect([answer.status, (await errorOf(answer)).detail]).toEqual([
    403,
    expect.stringContaining("can't change groups"),
  ]);
  expect(await db().person.count()).toBe(1);
});

/** Compares an answer with its description in OpenAPI. */
async function violationsOf(answer: Response, { method, path }: { method: string; path: string }) {
  const { status, headers } = answer;
  const url = `${env().BASE_URL}${path.replace("{id}", "1")}`;
  const body = await answer.clone().text();
  return contract.violationsOf({ method, url, status, headers: Object.fromEntries(headers), body });
}

async function caseOf(name: string) {
  const make = writeCases[name];
  if (!make) throw new Error(`e2e/testing/api-writes.ts has no case for ${name}.`);
  return make();
}

const versionIn = (answer: Response) => answer.headers.get("etag")?.split(".")[0];

function get(id: string, query = ""): Promise<Response> {
  const request = new Request(`http://localhost:3000/v2/groups/${id}${query}`, {
    headers: { "X-Api-Key": key },
  });
  return handlers("/v2/groups/{id}").GET(request, { params: Promise.resolve({ id }) });
}

/** Hashes the rows of every table but the counts of requests, the keys, which record their use, and kept answers. */
async function allRows(): Promise<unknown> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
      AND relnamespace = 'public'::regnamespace AND relname NOT IN ('api_keys', 'idempotency_keys', 'rate_limits')
    ORDER BY relname`;
  const hashes = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(string_agg(t::text, ' ' ORDER BY t::text)) AS hash FROM "${name}" AS t`,
  );
  return db().$queryRawUnsafe(`SELECT * FROM (${hashes.join(" UNION ALL ")}) AS tables ORDER BY name`);
}
