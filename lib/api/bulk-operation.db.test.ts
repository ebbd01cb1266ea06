import { beforeEach, expect, test } from "vitest";
import { createGroupRow, linkage, send } from "@/e2e/testing/api-writes";
import { createIdentityProvider, createKey, createLearner } from "@/e2e/testing/factories";
import { writeScopes } from "@/lib/api-keys/schema";
import { db } from "@/lib/database/db";

let key: string;

beforeEach(async () => {
  key = await createKey({ writeScopes: [...writeScopes] });
});

const resultsOf = async (answer: Response) => (await answer.json()).meta.results;

const older = (...people: object[]) => ({ data: { attributes: { people } } });

const membership = (person_id: string, group_id: string) => ({
  type: "memberships",
  attributes: { person_id, group_id },
});

test("A long request that fails keeps the items before, and goes on with the same idempotency key", async () => {
  const { personId } = await createLearner();
  const names = Array.from({ length: 60 }, (_, index) => ({ name: `Group ${index + 10}` }));
  const groups = await db().group.createManyAndReturn({ data: names });
  await failOnce(groups[55]?.id ?? "");
  const body = { data: groups.map(({ id }) => membership(personId, id)) };
  const ask = () => send(key, "POST", "/v2/bulk/memberships", { body }, { "Idempotency-Key": "1" });
  expect((await ask()).status).toBe(500);
  expect(await db().membership.count()).toBe(50);
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(await resultsOf(first.clone())).toEqual(Array(60).fill({ status: 204 }));
  expect(await second.text()).toBe(await first.text());
  expect(first.headers.get("etag")).toBeNull();
  expect(await db().membership.count()).toBe(60);
  expect(await db().auditEntry.count({ where: { action: "group.people_added" } })).toBe(60);
});

/** The first time that someone joins this group, the database fails. */
async function failOnce(groupId: string): Promise<void> {
  await db().$executeRaw`CREATE SEQUENCE bulk_tries`;
  await db().$executeRaw`
    CREATE FUNCTION fail_bulk_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.group_id::text = TG_ARGV[0] AND nextval('bulk_tries') = 1 THEN RAISE EXCEPTION 'failed once'; END IF;
      RETURN NEW;
    END $$`;
  await db().$executeRawUnsafe(
    `CREATE TRIGGER fail_bulk_once BEFORE INSERT ON memberships FOR EACH ROW EXECUTE FUNCTION fail_bulk_once('${groupId}')`,
  );
}

test("A key that must name versions creates people in bulk, and changes none", async () => {
  await createIdentityProvider();
  const [{ personId }, { id }] = [await createLearner({ email: "ada@example.com" }), await createGroupRow()];
  const careful = await createKey({ writeScopes: ["people", "groups"], requiresIfMatch: true });
  const ask = async (path: "/v2/bulk/people" | "/v2/bulk/memberships", body: object) =>
    resultsOf(await send(careful, "POST", path, { body }));
  const created = { type: "people", attributes: { sso_uid: "u1" } };
  const changed = { type: "people", id: personId, attributes: { disabled: true } };
  const refused = { status: 428, errors: [{ code: "precondition_required" }] };
  expect(await ask("/v2/bulk/people", { data: [created, changed] })).toMatchObject([
    { status: 201 },
    refused,
  ]);
  expect(await ask("/v2/bulk/people", older({ email: "ada@example.com" }))).toMatchObject([refused]);
  expect(await ask("/v2/bulk/memberships", { data: [membership(personId, id)] })).toMatchObject([refused]);
  expect(await db().person.findUnique({ where: { id: personId } })).toMatchObject({ deactivatedAt: null });
});

test("Older clients can't create a person without an address, and learn where the problem is", async () => {
  await createIdentityProvider();
  const body = older({ email: "" }, { email: "ada@example.com", first_name: 7 });
  const results = await resultsOf(await send(key, "POST", "/v2/bulk/people", { body }));
  expect(results).toMatchObject([
    { status: 422, errors: [{ source: { pointer: "/data/attributes/people/0/email" } }] },
    { status: 422, errors: [{ source: { pointer: "/data/attributes/people/1/first_name" } }] },
  ]);
  expect(await db().identity.count()).toBe(0);
});

test("Older clients write the address of someone who signed in in any letter case", async () => {
  const { id } = await createGroupRow("Sales");
  const { personId } = await createLearner({ email: "ada@example.com", lastSignInAt: new Date() });
  const body = older({ email: "Ada@Example.com", groups: ["Sales"] });
  const results = await resultsOf(await send(key, "POST", "/v2/bulk/people", { body }));
  expect(results).toEqual([{ status: 200, id: personId }]);
  expect(await db().membership.findMany()).toMatchObject([{ personId, groupId: id }]);
});

test("A relationship that a bulk item can't set has a pointer to its item", async () => {
  await createIdentityProvider();
  const relationships = { managers: linkage("people") };
  const body = { data: [{ type: "people", attributes: { sso_uid: "u1" }, relationships }] };
  const results = await resultsOf(await send(key, "POST", "/v2/bulk/people", { body }));
  expect(results).toMatchObject([
    { status: 422, errors: [{ source: { pointer: "/data/0/relationships/managers" } }] },
  ]);
});
