import { expect, test } from "vitest";
import { pageOf, queryOf, wholeOf } from "@/e2e/testing/admin-lists";
import { admin, asStaff, createIdentityProvider, createLearner, operator } from "@/e2e/testing/factories";
import { allSteps, type Plan } from "@/e2e/testing/plans";
import { db } from "@/lib/database/db";
import { explainListPage } from "@/lib/lists/admin-list";
import { grantRole } from "@/lib/roles/grant";
import { findPersonRecord } from "./admin-record";
import { createPerson } from "./create";
import { peopleFileFor, peopleList, peopleListFor } from "./list";
import { fullName } from "./profile";

const noNames = { firstName: "", lastName: "", email: "" };

async function found(parameters: Record<string, string> = {}): Promise<string[]> {
  const { rows } = await pageOf(peopleList, parameters);
  return rows.map(({ firstName }) => firstName);
}

const person = (firstName: string, lastName: string, fields = {}) =>
  createLearner({ firstName, lastName, email: `${firstName}.${lastName}@example.com`, ...fields });

test("A search matches the beginning of words in names and email parts, in any case", async () => {
  await person("Ada", "Lovelace");
  await person("Émile", "King-Smith", { email: "e.zola@paris.example" });
  await person("Love", "O’Brien");
  expect(await found({ q: "lov", sort: "name" })).toEqual(["Ada", "Love"]);
  expect(await found({ q: "LOVE ad" })).toEqual(["Ada"]);
  expect(await found({ q: "smith" })).toEqual(["Émile"]);
  expect(await found({ q: "ÉMI" })).toEqual(["Émile"]);
  expect(await found({ q: "zola" })).toEqual(["Émile"]);
  expect(await found({ q: "brien" })).toEqual(["Love"]);
  expect(await found({ q: "ada.lovelace@exam" })).toEqual(["Ada"]);
});

test("A search finds someone without a name by their whole user ID, in every order", async () => {
  const { id: identityProviderId } = await createIdentityProvider();
  const { id } = await createPerson(admin, { identityProviderId, userId: "A-1815", ...noNames });
  await person("Ada", "Lovelace");
  for (const sort of ["name", "-last_sign_in", "created"]) {
    const ids = async (q: string) => (await pageOf(peopleList, { q, sort })).rows.map((row) => row.id);
    expect(await ids(" A-1815 ")).toEqual([id]);
    expect(await ids("A-181")).toEqual([]);
  }
});

test("A manager's search finds nobody by user ID", async () => {
  const manager = await createLearner();
  const { id: identityProviderId } = await createIdentityProvider();
  const { id } = await createPerson(admin, { identityProviderId, userId: "A-1815", ...noNames });
  const memberships = { create: { personId: id, source: "admin" as const } };
  const { id: groupId } = await db().group.create({ data: { name: "Sales", memberships } });
  await grantRole(operator, { personId: manager.personId, role: "manager", groupId });
  const list = peopleListFor(asStaff(manager, "manager"));
  expect((await pageOf(list)).rows).toHaveLength(1);
  for (const sort of ["name", "-last_sign_in"])
    expect((await pageOf(list, { q: "A-1815", sort })).rows).toEqual([]);
});

test("People who haven't signed in are found, and those whom nobody invited", async () => {
  await person("Ada", "Lovelace", { lastSignInAt: new Date() });
  const bea = await person("Bea", "King");
  await person("Cid", "King");
  await db().invitation.create({ data: { personId: bea.personId } });
  expect(await found({ sign_in: "never" })).toEqual(["Bea", "Cid"]);
  expect(await found({ sign_in: "invited", sort: "-last_sign_in" })).toEqual(["Bea"]);
  expect(await found({ sign_in: "not_invited" })).toEqual(["Cid"]);
  const { id } = await db().invitation.findFirstOrThrow();
  const mail = {
    kind: "invitation" as const,
    key: `invitation:${id}`,
    personId: bea.personId,
    subjectId: id,
  };
  await db().outboxMail.create({ data: { ...mail, outcome: "dropped" } });
  expect(await found({ sign_in: "not_invited" }), "its email was dropped").toEqual(["Bea", "Cid"]);
});

test("A search ignores the middle of words, pattern characters and punctuation", async () => {
  await person("Ada", "Lovelace");
  for (const q of ["ovelace", "%", "_da", "\\", "@", "zzz"]) expect(await found({ q })).toEqual([]);
});

test("In every order, a search uses the current name and address", async () => {
  const { personId } = await person("Ada", "Lovelace");
  await person("Bea", "Lovelace");
  await db().person.update({
    where: { id: personId },
    data: { lastName: "King", email: "ada@king.example" },
  });
  for (const sort of ["name", "last_sign_in", "created"]) {
    expect(await found({ q: "lovelace", sort })).toEqual(["Bea"]);
    expect(await found({ q: "king.example", sort })).toEqual(["Ada"]);
  }
});

test("A search by last sign-in finds people before their migration, and reads no skipped people", async () => {
  await person("Ada", "Lovelace");
  await person("Bea", "King");
  await db().$executeRaw`UPDATE last_sign_ins SET words = NULL`;
  expect(await found({ q: "lovelace", sort: "last_sign_in" })).toEqual(["Ada"]);
  const plan = (await explainListPage(peopleList, queryOf(peopleList, { q: "lovelace" }))) as [
    { Plan: Plan },
  ];
  const step = allSteps(plan[0].Plan).find((one) => one["Relation Name"] === "last_sign_ins");
  expect(step?.Filter).toContain("words");
});

test("Filters narrow the list together", async () => {
  const past = new Date("2026-01-01");
  await person("Ada", "A", { adminSince: past });
  await person("Bea", "B", { deactivatedAt: past, adminSince: past });
  await person("Cem", "C", {
    memberships: { create: { source: "admin", group: { create: { name: "Zoo" } } } },
  });
  expect(await found({ status: "active" })).toEqual(["Ada", "Cem"]);
  expect(await found({ status: "deactivated" })).toEqual(["Bea"]);
  expect(await found({ role: "admin" })).toEqual(["Ada", "Bea"]);
  expect(await found({ role: "admin", status: "active" })).toEqual(["Ada"]);
  expect(await found({ group: "Zoo" })).toEqual(["Cem"]);
  expect(await found({ group: "zoo" })).toEqual([]);
});

test("People sort by name, last sign-in and creation, both ways; never precedes all times", async () => {
  const at = (day: string) => new Date(`2026-01-0${day}`);
  await person("Ada", "b", { createdAt: at("1"), lastSignInAt: at("5") });
  await person("Bea", "A", { createdAt: at("3"), lastSignInAt: at("4") });
  await person("Cem", "B", { createdAt: at("2") });
  expect(await found()).toEqual(["Ada", "Bea", "Cem"]);
  expect(await found({ sort: "-name" })).toEqual(["Cem", "Bea", "Ada"]);
  expect(await found({ sort: "last_sign_in" })).toEqual(["Cem", "Bea", "Ada"]);
  expect(await found({ sort: "-last_sign_in" })).toEqual(["Ada", "Bea", "Cem"]);
  expect(await found({ sort: "-created" })).toEqual(["Bea", "Cem", "Ada"]);
});

test("People sort by their displayed names", async () => {
  await person("", "Curie");
  await person("ada", "Yonath");
  await person("Ada", "Lovelace");
  await person("", "", { email: "bea@example.com" });
  await person("", "", { email: "" });
  const { rows } = await pageOf(peopleList);
  expect(rows.map((row) => fullName(row))).toEqual([
    "Ada Lovelace",
    "ada Yonath",
    "bea@example.com",
    "Curie",
    "Unnamed person",
  ]);
});

test.each(["name", "-name", "last_sign_in", "-last_sign_in", "created", "-created"] as const)(
  "Pages and the whole, by %s, list everyone once, in one order",
  async (sort) => {
    await db().$executeRaw`
      WITH made AS (
        INSERT INTO people (id, first_name, last_name, created_at)
        SELECT gen_random_uuid(), 'P' || n, 'L' || n % 7, to_timestamp(n % 5) FROM generate_series(1, 2051) AS n
        RETURNING id, substr(first_name, 2)::int AS n
      )
      INSERT INTO last_sign_ins (person_id, at)
      SELECT id, CASE WHEN n % 3 > 0 THEN to_timestamp(n % 11 * 40000) END FROM made`;
    const paged: string[] = [];
    for (let page = 1, hasNext = true; hasNext; page += 1) {
      const part = await pageOf(peopleList, { sort, page: String(page) });
      paged.push(...part.rows.map(({ id }) => id));
      hasNext = part.hasNext;
    }
    const whole = (await wholeOf(peopleList, { sort, page: "3" })).map(({ id }) => id);
    expect(new Set(paged).size).toBe(2051);
    expect(whole).toEqual(paged);
  },
);

test("A person's record has their identities and groups; a malformed id finds nobody", async () => {
  const group = { create: { name: "Zoo" } };
  const { personId } = await person("Ada", "Lovelace", {
    memberships: { create: { source: "sign_in", group } },
  });
  expect(await findPersonRecord(admin, personId)).toMatchObject({
    firstName: "Ada",
    identities: [],
    groups: [{ name: "Zoo", source: "sign_in" }],
    groupsCount: 1,
  });
  expect(await findPersonRecord(admin, "'; DROP TABLE people")).toBeNull();
});

test("The file names each person's groups, in every order", async () => {
  const { personId } = await person("Ada", "Lovelace");
  await person("Bea", "King");
  for (const name of ["Sales", "Night shift"])
    await db().group.create({ data: { name, memberships: { create: { personId, source: "admin" } } } });
  const file = peopleFileFor(admin);
  for (const sort of ["name", "last_sign_in", "created"]) {
    const rows = await wholeOf(file, { sort });
    const groups = rows.map((row) => [row.firstName, file.csv.groups?.(row)]);
    expect(Object.fromEntries(groups), sort).toEqual({ Ada: "Night shift; Sales", Bea: null });
  }
});
