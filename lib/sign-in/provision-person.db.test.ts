import { Client } from "pg";
import { expect, test, vi } from "vitest";
import {
  asAdmin,
  createAttempt,
  createIdentityProvider,
  createLearner,
  operator,
  profile,
  signInOf,
} from "@/e2e/testing/factories";
import { connections, db, Prisma, runStatement } from "@/lib/database/db";
import { deactivatePerson } from "@/lib/people/deactivate";
import { randomToken } from "@/lib/secrets";
import { hasSession } from "@/lib/session/live-sessions";
import { openSession } from "@/lib/session/open-and-end";
import { findAttempt, getAttempt } from "@/lib/sign-in-attempts/find";
import { provisionPerson } from "./provision-person";

const groupsOf = async (personId: string) => {
  const memberships = await db().membership.findMany({ where: { personId }, include: { group: true } });
  return memberships.map(({ group, source }) => `${group.name} (${source})`).sort();
};

test("A first sign-in creates the person, their identity and their groups", async () => {
  const provider = await createIdentityProvider();
  const groups = { names: ["Engineering", "Onboarding"], skipped: 0 };
  const { personId, created } = await provisionPerson(provider, profile({ groups }));
  expect(created).toBe(true);
  expect(
    await db().person.findUnique({ where: { id: personId }, include: { identities: true } }),
  ).toMatchObject({
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    identities: [{ identityProviderId: provider.id, subject: "ada" }],
  });
  expect(await groupsOf(personId)).toEqual(["Engineering (sign_in)", "Onboarding (sign_in)"]);
});

test("A later sign-in updates the person and adds groups, without removing any", async () => {
  const provider = await createIdentityProvider();
  const first = await provisionPerson(provider, profile({ groups: { names: ["Onboarding"], skipped: 0 } }));
  const changed = profile({ lastName: "King", groups: { names: ["Engineering"], skipped: 0 } });
  const second = await provisionPerson(provider, changed);
  expect(second).toEqual({ personId: first.personId, created: false });
  expect(await db().person.findMany()).toMatchObject([{ firstName: "Ada", lastName: "King" }]);
  expect(await groupsOf(first.personId)).toEqual(["Engineering (sign_in)", "Onboarding (sign_in)"]);
});

test("Absent groups leave memberships untouched, and blank values never overwrite stored ones", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile({ groups: { names: ["Sales"], skipped: 0 } }));
  await provisionPerson(provider, profile({ firstName: "", email: "", groups: null }));
  expect(await db().person.findUnique({ where: { id: personId } })).toMatchObject({
    firstName: "Ada",
    email: "ada@example.com",
  });
  expect(await groupsOf(personId)).toEqual(["Sales (sign_in)"]);
});

test("A membership that an admin gave stays the admin's", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile());
  const group = await db().group.create({ data: { name: "Sales" } });
  await db().membership.create({ data: { personId, groupId: group.id, source: "admin" } });
  await provisionPerson(provider, profile({ groups: { names: ["Sales"], skipped: 0 } }));
  expect(await groupsOf(personId)).toEqual(["Sales (admin)"]);
});

test("The same user id at another issuer, or email under another id, is another person", async () => {
  const one = await createIdentityProvider();
  const two = await createIdentityProvider({ issuer: "https://other.example.com" });
  await provisionPerson(one, profile());
  await provisionPerson(two, profile());
  await provisionPerson(two, profile({ subject: "grace" }));
  expect(await db().person.count()).toBe(3);
});

test("Twenty first sign-ins of one person at once give one person", async () => {
  const provider = await createIdentityProvider();
  const groups = { names: ["A", "B", "C"], skipped: 0 };
  const results = await Promise.all(
    Array.from({ length: 20 }, () => provisionPerson(provider, profile({ groups }))),
  );
  expect(new Set(results.map(({ personId }) => personId)).size).toBe(1);
  expect(results.filter(({ created }) => created)).toHaveLength(1);
  expect(await db().membership.count()).toBe(3);
});

test("Twelve people who create the same thirty groups at once don't deadlock", async () => {
  const provider = await createIdentityProvider();
  const names = Array.from({ length: 30 }, (_, index) => `Group ${index}`).sort();
  const signIn = (subject: string) =>
    provisionPerson(provider, profile({ subject, groups: { names, skipped: 0 } }));
  await Promise.all(Array.from({ length: 12 }, (_, index) => signIn(`person ${index}`)));
  expect(await db().group.count()).toBe(30);
  expect(await db().membership.count()).toBe(360);
});

test("A first sign-in and a new name are searchable in the order of the last sign-in", async () => {
  const provider = await createIdentityProvider();
  const words = async () => (await db().lastSignIn.findFirstOrThrow()).words;
  await provisionPerson(provider, profile({ firstName: "Ada", lastName: "Lovelace", email: "a@b.example" }));
  expect(await words()).toBe(" ada lovelace a b example");
  await provisionPerson(provider, profile({ firstName: "Ada", lastName: "King", email: "a@b.example" }));
  expect(await words()).toBe(" ada king a b example");
});

test("A deactivated person is refused and loses their sessions, without an update", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile());
  await openSession({ personId, token: "a token", replacedToken: null, userAgent: "" });
  await deactivatePerson(operator, personId);
  const later = profile({ firstName: "Changed", groups: { names: ["New"], skipped: 0 } });
  await expect(provisionPerson(provider, later)).rejects.toMatchObject({ code: "person_deactivated" });
  expect(await db().person.findUnique({ where: { id: personId } })).toMatchObject({ firstName: "Ada" });
  expect([await db().session.count(), await db().group.count()]).toEqual([0, 0]);
});

test("A person, their session and their attempt are saved together, or not at all", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile());
  await openSession({ personId, token: "earlier", replacedToken: null, userAgent: "" });
  const attemptId = await createAttempt(provider);
  const signIn = signInOf(attemptId, { token: "t", replacedToken: "earlier" });
  await db().person.update({ where: { id: personId }, data: { deactivatedAt: new Date() } });
  await expect(provisionPerson(provider, profile(), signIn)).rejects.toMatchObject({
    code: "person_deactivated",
  });
  expect(await findAttempt(attemptId)).toMatchObject({ personId: null, finishedAt: null });
  expect(await Promise.all(["earlier", "t"].map(hasSession))).toEqual([true, false]);
  await db().person.update({ where: { id: personId }, data: { deactivatedAt: null } });
  await provisionPerson(provider, profile(), signIn);
  expect(await findAttempt(attemptId)).toMatchObject({ personId, finishedAt: expect.any(Date) });
  expect(await Promise.all(["earlier", "t"].map(hasSession))).toEqual([false, true]);
});

test("A returning person's row stays unchanged, and their sign-in is recorded", async () => {
  const provider = await createIdentityProvider();
  const named = (...names: string[]) => profile({ groups: { names, skipped: 0 } });
  const { personId } = await provisionPerson(provider, named("A", "B"));
  const versionOf = () => db().$queryRaw`SELECT xmin::text, ctid::text, updated_at FROM people`;
  const before = await versionOf();
  await db().$executeRaw`UPDATE last_sign_ins SET at = '2026-01-01'`;
  const attemptId = await createAttempt(provider);
  expect(await provisionPerson(provider, named("B"), signInOf(attemptId))).toEqual({
    personId,
    created: false,
  });
  expect(await versionOf()).toEqual(before);
  const { at, number } = await db().lastSignIn.findUniqueOrThrow({ where: { personId } });
  expect([Number(at) > Date.parse("2026-01-02"), number]).toEqual([true, 2]);
  expect((await getAttempt(operator, attemptId)).steps.slice(1)).toMatchObject([
    { step: "provisioned", person: "updated", groups: { added: [], created: [], skipped: [], removed: [] } },
    { step: "session" },
  ]);
});

test("With mirrored groups, the last of many sign-ins at once wins", async () => {
  const provider = await createIdentityProvider({ mirrorMemberships: true });
  const signIn = (group: string) =>
    provisionPerson(provider, profile({ groups: { names: [group], skipped: 0 } }));
  const { personId } = await signIn("First");
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(["A", "B", "C", "D"].map(signIn));
    expect(await groupsOf(personId)).toHaveLength(1);
  }
});

test("A sign-in doesn't overtake a deactivation under way", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile());
  let signingIn: Promise<unknown> = Promise.resolve();
  await db().$transaction(async (tx) => {
    await tx.person.update({ where: { id: personId }, data: { deactivatedAt: new Date() } });
    signingIn = provisionPerson(provider, profile({ firstName: "Changed" })).catch((error) => error);
    await new Promise((done) => setTimeout(done, 300));
  });
  expect(await signingIn).toMatchObject({ code: "person_deactivated" });
  expect(await db().person.findUnique({ where: { id: personId } })).toMatchObject({ firstName: "Ada" });
});

test("With creating switched off, sign-in skips missing groups", async () => {
  const provider = await createIdentityProvider({ createMissingGroups: false });
  await db().group.create({ data: { name: "Known" } });
  const groups = { names: ["Known", "Unknown"], skipped: 0 };
  const { personId } = await provisionPerson(provider, profile({ groups }));
  expect(await groupsOf(personId)).toEqual(["Known (sign_in)"]);
  expect(await db().group.count()).toBe(1);
});

test("Mirroring removes only memberships that an earlier sign-in added", async () => {
  const provider = await createIdentityProvider({ mirrorMemberships: true });
  const named = (...names: string[]) => profile({ groups: { names, skipped: 0 } });
  const { personId } = await provisionPerson(provider, named("Old", "Kept"));
  const byHand = await db().group.create({ data: { name: "By hand" } });
  await db().membership.create({ data: { personId, groupId: byHand.id, source: "admin" } });
  await provisionPerson(provider, profile({ groups: null }));
  expect(await groupsOf(personId), "absent groups touch nothing").toHaveLength(3);
  await provisionPerson(provider, named("Kept", "New"));
  expect(await groupsOf(personId)).toEqual(["By hand (admin)", "Kept (sign_in)", "New (sign_in)"]);
  await provisionPerson(provider, named());
  expect(await groupsOf(personId)).toEqual(["By hand (admin)"]);
});

test.each([{ mirrorMemberships: false }, { mirrorMemberships: true }])(
  "PostgreSQL plans a returning person's sign-in five times, then keeps the plan: %j",
  async (settings) => {
    // Other tests of this process may have used up the names.
    (globalThis as { lecternStatements?: { names: Map<string, string> } }).lecternStatements?.names.clear();
    const provider = await createIdentityProvider(settings);
    const coming = profile({ groups: { names: ["A", "B"], skipped: 0 } });
    const signIn = async () =>
      provisionPerson(provider, coming, signInOf(await createAttempt(provider), { token: randomToken() }));
    for (let time = 0; time < 12; time += 1) await signIn();
    const query = vi.spyOn(Client.prototype, "query");
    await signIn();
    const calls = query.mock.calls as unknown as [{ name: string; text?: string }][];
    const name = calls.find(([{ text }]) => text?.includes("INSERT INTO identities"))?.[0].name;
    query.mockRestore();
    const plans = await runStatement(
      Prisma.sql`
        SELECT custom_plans::int AS made, generic_plans > 0 AS "isKept" FROM pg_prepared_statements WHERE name = ${name}`,
      false,
    );
    expect(plans).toEqual([{ made: 5, isKept: true }]);
  },
);

test("Ten thousand mirrored groups aren't compared each with each, even by a plan made for two", async () => {
  const provider = await createIdentityProvider({ mirrorMemberships: true });
  const signIn = (names: string[]) => provisionPerson(provider, profile({ groups: { names, skipped: 0 } }));
  // PostgreSQL scans a table it believes tiny for each foreign key, with a plan that every connection keeps.
  await db().$executeRaw`TRUNCATE groups CASCADE`;
  await db().$executeRaw`ALTER TABLE groups SET (autovacuum_enabled = false)`;
  await signIn(["A", "B 0", "B 1"]);
  await db().$executeRaw`ANALYZE groups`;
  // After five runs, PostgreSQL keeps one plan for any number of groups.
  for (let time = 0; time < 14; time += 1) await signIn(["A", `B ${time % 2}`]);
  const costOf = async (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `Group ${index}`).sort();
    const start = performance.now();
    for (const given of [names, names, names.slice(1)]) await signIn(given);
    return performance.now() - start;
  };
  // Ten times as many take ten times as long; comparing each with each takes a hundred times.
  const few = await costOf(1_000);
  expect((await costOf(10_000)) / few).toBeLessThan(40);
  expect(await rowsReadOf("groups")).toBeLessThan(1_000_000);
  expect(await db().membership.count()).toBe(9_999);
});

async function rowsReadOf(table: string): Promise<number> {
  const pool = connections();
  const flush = () => pool.query("SELECT pg_stat_force_next_flush(), pg_sleep(0.1)");
  await Promise.all(Array.from({ length: pool.totalCount }, flush));
  const { rows } = await pool.query("SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = $1", [
    table,
  ]);
  return Number(rows[0].seq_tup_read);
}

const isActive = async (id: string) =>
  (await db().person.findUniqueOrThrow({ where: { id } })).deactivatedAt === null;

test("Two admins deactivate each other at once, and one stays", async () => {
  const adminSince = new Date();
  for (let round = 0; round < 5; round += 1) {
    await db().person.deleteMany();
    const [one, two] = [await createLearner({ adminSince }), await createLearner({ adminSince })];
    const results = await Promise.allSettled([
      deactivatePerson(asAdmin(one), two.personId),
      deactivatePerson(asAdmin(two), one.personId),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([await isActive(one.personId), await isActive(two.personId)].filter(Boolean)).toHaveLength(1);
  }
});

test("Only the operator can deactivate the last admin", async () => {
  const { personId } = await createLearner({ adminSince: new Date() });
  await createLearner({ adminSince: new Date(), deactivatedAt: new Date() });
  await expect(deactivatePerson(asAdmin({ personId }), personId)).rejects.toMatchObject({ kind: "conflict" });
  expect(await isActive(personId)).toBe(true);
  await deactivatePerson(operator, personId);
  expect(await isActive(personId)).toBe(false);
});

async function signInWhileLost(when: "before" | "after") {
  const provider = await createIdentityProvider();
  await provisionPerson(provider, profile());
  const attemptId = await createAttempt(provider);
  const token = randomToken();
  const pool = connections();
  const query = pool.query.bind(pool);
  vi.spyOn(pool, "query").mockImplementationOnce(async (...args: unknown[]) => {
    if (when === "after") await query(...args);
    throw Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });
  });
  const { personId } = await provisionPerson(provider, profile(), { ...signInOf(attemptId), token });
  const [last] = await db().lastSignIn.findMany({ where: { personId } });
  const { steps } = await getAttempt(operator, attemptId);
  return { hasSession: await hasSession(token), number: last?.number, steps: steps.map(({ step }) => step) };
}

test.each(["before", "after"] as const)(
  "A sign-in whose connection is lost %s saving is saved once",
  async (when) => {
    const steps = ["started", "provisioned", "session"];
    expect(await signInWhileLost(when)).toEqual({ hasSession: true, number: 2, steps });
  },
);
