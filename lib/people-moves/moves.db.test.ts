import { expect, test } from "vitest";
import {
  admin,
  createActivities,
  createAdmin,
  createAttempt,
  createCourse,
  createIdentityProvider,
  createLearner,
  profile,
  signInOf,
} from "@/e2e/testing/factories";
import { createDirectoryKey, ScimClient } from "@/e2e/testing/scim";
import { db } from "@/lib/database/db";
import { isDeadlock } from "@/lib/errors";
import { completeActivity } from "@/lib/learning/complete";
import { mintPlatform } from "@/lib/mint";
import { mergePeople } from "@/lib/people-merges/merge";
import { undoMerge } from "@/lib/people-merges/undo";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { runMoves } from "./apply";
import { findMove, listMoveRows, startMove, toggleRow, undoMove } from "./find";
import { planMove } from "./plan";
import { type MoveKind, newMove } from "./schema";

const platform = mintPlatform();

async function twoProviders() {
  const old = await createIdentityProvider();
  const issuer = "https://new.example.com";
  const recent = await createIdentityProvider({
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    usersEndpoint: `${issuer}/userinfo`,
  });
  const signIn = async (provider: typeof old, subject: string, email = "") => {
    const described = profile({ subject, email, groups: { names: [subject], skipped: 0 } });
    return (await provisionPerson(provider, described)).personId;
  };
  const plan = (kind: MoveKind, mapping = "") =>
    planMove(admin, newMove.parse({ from: old.id, to: recent.id, kind, mapping }));
  return { old, recent, signIn, plan };
}

const outcomesOf = async (id: string) => {
  const rows = await db().peopleMoveRow.findMany({ where: { moveId: id }, orderBy: { number: "asc" } });
  return Object.fromEntries(rows.map(({ oldSubject, outcome }) => [oldSubject, outcome]));
};

test("By equal user ID, people get the new way to sign in, and second people are merged", async () => {
  const { old, recent, signIn, plan } = await twoProviders();
  const [ada, grace, mary] = [
    await signIn(old, "ada"),
    await signIn(old, "grace"),
    await signIn(old, "mary"),
  ];
  const [second, studious] = [await signIn(recent, "grace"), await signIn(recent, "mary")];
  const [activityId] = await createActivities(await createCourse(), 1);
  await completeActivity({ ...(await createLearner()), personId: studious }, { activityId });
  const author = await signIn(old, "author");
  await db().roleGrant.create({ data: { personId: author, role: "author" } });
  const id = await plan("user_id");
  expect(await outcomesOf(id)).toEqual({
    ada: "link",
    grace: "merge",
    mary: "merge_records",
    author: "role",
  });
  await runMoves(platform);
  expect(await db().identity.count({ where: { personId: ada } }), "a plan changes nothing").toBe(1);

  await startMove(admin, id);
  await expect(startMove(admin, id)).rejects.toMatchObject({ code: "move_begun" });
  await Promise.all([runMoves(platform), runMoves(platform)]);
  expect(await findMove(admin, id)).toMatchObject({ all: 3, done: 3, finishedAt: expect.any(Date) });
  for (const [subject, person] of [
    ["ada", ada],
    ["grace", grace],
    ["mary", mary],
  ] as const)
    expect(await signIn(recent, subject)).toBe(person);
  expect(await db().courseCompletion.findMany()).toMatchObject([{ personId: mary }]);
  expect(await signIn(recent, "author")).not.toBe(author);
  expect(await plan("user_id").then(outcomesOf)).toMatchObject({ ada: "already", grace: "already" });

  await undoMove(admin, id);
  await runMoves(platform);
  expect(await findMove(admin, id)).toMatchObject({
    undone: 3,
    undoneAt: expect.any(Date),
    mayBeUndone: false,
  });
  expect(await signIn(recent, "grace")).toBe(second);
  expect(await signIn(recent, "mary")).toBe(studious);
  expect(await signIn(recent, "ada")).not.toBe(ada);
  expect(await db().courseCompletion.findMany()).toMatchObject([{ personId: studious }]);
  await expect(undoMove(admin, id)).rejects.toMatchObject({ code: "move_not_undoable" });
});

test("By a mapping, unknown and ambiguous IDs are left alone", async () => {
  const { old, recent, signIn, plan } = await twoProviders();
  const [ada] = [
    await signIn(old, "1"),
    await signIn(old, "2"),
    await signIn(old, "3"),
    await signIn(old, "4"),
  ];
  const id = await plan("file", 'old-1,new\r\n1,ada\n1;ada\n2\tgrace\n"2",mary\n3,x\n4,x\n');
  expect(await outcomesOf(id)).toEqual({
    "old-1": "missing",
    1: "link",
    2: "ambiguous",
    3: "ambiguous",
    4: "ambiguous",
  });
  await startMove(admin, id);
  await runMoves(platform);
  expect(await signIn(recent, "ada")).toBe(ada);
  expect(await signIn(recent, "grace")).not.toBe(ada);
});

test.each(["1", "1,2,3", ",2", "1,", ""])("%j is no mapping", (mapping) => {
  const [from, to] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
  expect(newMove.safeParse({ from, to, kind: "file", mapping }).success).toBe(false);
  expect(newMove.safeParse({ from, to: from, kind: "user_id", mapping: "1,2" }).success).toBe(false);
});

test("By address, an admin reviews who is equal, ambiguous and missing, and may leave people out", async () => {
  const { old, recent, signIn, plan } = await twoProviders();
  const [ada, mary] = [
    await signIn(old, "ada", "ada@x.example"),
    await signIn(old, "mary", "Mary@x.example"),
  ];
  const [twice] = [
    await signIn(old, "twice", "twice@x.example"),
    await signIn(old, "gone", "gone@x.example"),
  ];
  await signIn(old, "shared", "mary@x.example");
  await signIn(recent, "n-ada", "ADA@x.example");
  for (const subject of ["n-1", "n-2"]) await signIn(recent, subject, "twice@x.example");
  await signIn(recent, "n-mary", "mary@x.example");
  const id = await plan("email");
  expect(await outcomesOf(id)).toEqual({
    ada: "merge",
    gone: "missing",
    mary: "ambiguous",
    shared: "ambiguous",
    twice: "ambiguous",
  });
  const { rows } = await listMoveRows(admin, { id, outcome: "merge", page: 1 });
  expect(rows).toMatchObject([{ person: { id: ada }, other: { email: "ADA@x.example" }, isLeftOut: false }]);
  await toggleRow(admin, { id, number: rows[0]?.number ?? 0 });
  await startMove(admin, id);
  await runMoves(platform);
  expect(await findMove(admin, id)).toMatchObject({ all: 0, done: 0 });
  const [another] = [await plan("email")];
  await startMove(admin, another);
  await runMoves(platform);
  expect(await signIn(recent, "n-ada")).toBe(ada);
  expect(await signIn(recent, "n-mary")).not.toBe(mary);
  expect(await signIn(recent, "n-1")).not.toBe(twice);
});

test("What changed since the review isn't done", async () => {
  const { old, recent, signIn, plan } = await twoProviders();
  const [ada, grace] = [await signIn(old, "ada"), await signIn(old, "grace")];
  const second = await signIn(recent, "grace");
  const id = await plan("user_id");
  await db().roleGrant.create({ data: { personId: ada, role: "author" } });
  await mergePeople(await createAdmin(), { personId: grace, mergedId: second, confirmsRoles: false });
  await startMove(admin, id);
  await runMoves(platform);
  expect(await outcomesOf(id)).toEqual({ ada: "changed", grace: "changed" });
  expect(await findMove(admin, id)).toMatchObject({ done: 0, finishedAt: expect.any(Date) });
});

test("A row is left alone when the other person signs in at the old provider, or the old user ID changed hands", async () => {
  const { old, recent, signIn, plan } = await twoProviders();
  const bob = await signIn(old, "bob");
  await signIn(old, "ada");
  const grace = await signIn(old, "grace");
  const ofBob = { id: "00000000-0000-4000-8000-000000000009", personId: bob, identityProviderId: recent.id };
  await db().identity.create({ data: { ...ofBob, subject: "ada" } });
  const id = await plan("user_id");
  expect(await outcomesOf(id)).toMatchObject({ ada: "ambiguous", grace: "link" });
  await db().identity.updateMany({ where: { personId: grace }, data: { personId: bob } });
  await startMove(admin, id);
  await runMoves(platform);
  expect(await outcomesOf(id)).toMatchObject({ grace: "changed" });
});

test("A row that fails doesn't stop the others, and a refused undo says why and may be tried again", async () => {
  const { old, recent, signIn, plan } = await twoProviders();
  const people = ["a", "b", "bad", "c"];
  for (const subject of people) await signIn(old, subject);
  await signIn(recent, "c");
  await db().$executeRaw`ALTER TABLE identities ADD CONSTRAINT no_bad CHECK (subject <> 'bad') NOT VALID`;
  const id = await plan("user_id");
  await startMove(admin, id);
  await runMoves(platform);
  await db().$executeRaw`ALTER TABLE identities DROP CONSTRAINT no_bad`;
  expect(await outcomesOf(id)).toEqual({ a: "link", b: "link", bad: "failed", c: "merge" });
  expect(await findMove(admin, id)).toMatchObject({ done: 3, finishedAt: expect.any(Date) });
  const { personId } = await db().identity.findFirstOrThrow({ where: { subject: "c" } });
  const actor = await createAdmin();
  const mergedId = await signIn(recent, "later");
  const later = await mergePeople(actor, { personId, mergedId, confirmsRoles: false });
  await undoMove(admin, id);
  await runMoves(platform);
  expect(await findMove(admin, id)).toMatchObject({ undone: 2, refused: 1, mayBeUndone: true });
  const { rows } = await listMoveRows(admin, { id, outcome: "merge", page: 1 });
  expect(rows).toMatchObject([{ refusal: "merge_later_first", isUndone: false }]);
  await undoMerge(actor, { id: later });
  await undoMove(admin, id);
  await runMoves(platform);
  expect(await findMove(admin, id)).toMatchObject({ undone: 3, refused: 0, mayBeUndone: false });
});

test("Undoing a link ends sessions, groups and roles of the new provider", async () => {
  const { old, recent, signIn, plan } = await twoProviders();
  const ada = await signIn(old, "ada");
  const id = await plan("user_id");
  await startMove(admin, id);
  await runMoves(platform);
  await provisionPerson(
    recent,
    profile({ subject: "ada", groups: { names: ["new"], skipped: 0 } }),
    signInOf(await createAttempt(recent)),
  );
  const [session, groups] = [{ userId: ada }, { personId: ada, group: { name: "new" } }];
  expect([
    await db().session.count({ where: session }),
    await db().membership.count({ where: groups }),
  ]).toEqual([1, 1]);
  await undoMove(admin, id);
  await runMoves(platform);
  expect([
    await db().session.count({ where: session }),
    await db().membership.count({ where: groups }),
  ]).toEqual([0, 0]);
});

test("Undoing a link waits until the new provider's directory has removed the person", async () => {
  const { old, recent, signIn, plan } = await twoProviders();
  const ada = await signIn(old, "id-ada");
  const id = await plan("user_id");
  await startMove(admin, id);
  await runMoves(platform);
  const directory = new ScimClient(recent.id, await createDirectoryKey(recent.id));
  expect(await directory.createUser("ada")).toBe(ada);
  await undoMove(admin, id);
  await runMoves(platform);
  const { rows } = await listMoveRows(admin, { id, outcome: "link", page: 1 });
  expect(rows).toMatchObject([{ refusal: "identity_in_directory", isUndone: false }]);
  expect(await db().identity.count({ where: { personId: ada } })).toBe(2);
  await directory.delete(`/Users/${ada}`);
  await undoMove(admin, id);
  await runMoves(platform);
  expect(await findMove(admin, id)).toMatchObject({ undone: 1, refused: 0 });
});

test("A link is undone while the old provider is disabled, but not as the only way to sign in", async () => {
  const { old, recent, signIn, plan } = await twoProviders();
  for (const subject of ["ada", "grace"]) await signIn(old, subject);
  const id = await plan("user_id");
  await startMove(admin, id);
  await runMoves(platform);
  await db().identityProvider.update({ where: { id: old.id }, data: { enabledAt: null } });
  await db().identity.deleteMany({ where: { identityProviderId: old.id, subject: "grace" } });
  await undoMove(admin, id);
  await runMoves(platform);
  expect(await findMove(admin, id)).toMatchObject({ undone: 1, refused: 1 });
  expect(await db().identity.findMany({ where: { identityProviderId: recent.id } })).toMatchObject([
    { subject: "grace" },
  ]);
});

test("A deadlock leaves the row to the next run", async () => {
  const { old, signIn, plan } = await twoProviders();
  await signIn(old, "ada");
  const id = await plan("user_id");
  await startMove(admin, id);
  await db().$executeRaw`
    CREATE FUNCTION deadlock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$`;
  await db()
    .$executeRaw`CREATE TRIGGER deadlock BEFORE INSERT ON identities FOR EACH ROW EXECUTE FUNCTION deadlock()`;
  const failed = await runMoves(platform).catch((error: unknown) => error);
  await db().$executeRaw`DROP FUNCTION deadlock CASCADE`;
  expect(failed).toSatisfy(isDeadlock);
  expect(await findMove(admin, id)).toMatchObject({ done: 0, finishedAt: null });
  await runMoves(platform);
  expect(await findMove(admin, id)).toMatchObject({ done: 1, finishedAt: expect.any(Date) });
});

test("A move of many people goes on after a kill, in batches", async () => {
  const { recent, old, signIn, plan } = await twoProviders();
  for (let n = 0; n < 120; n += 1) await signIn(old, `user-${n}`);
  const seconds = [await signIn(recent, "user-5"), await signIn(recent, "user-50")];
  const id = await plan("user_id");
  await startMove(admin, id);
  let steps = 0;
  const isKilled = () => {
    steps += 1;
    return steps > 1;
  };
  await runMoves(platform, isKilled);
  expect((await findMove(admin, id))?.done).toBe(100);
  await runMoves(platform);
  expect(await findMove(admin, id)).toMatchObject({ all: 120, done: 120, finishedAt: expect.any(Date) });
  await undoMove(admin, id);
  await runMoves(platform);
  expect(await db().identity.count({ where: { identityProviderId: recent.id } })).toBe(2);
  expect(await db().person.count({ where: { id: { in: seconds } } })).toBe(2);
  expect(await db().auditEntry.count({ where: { action: "people_move.applied" } })).toBe(2);
});

test("A sign-in during a move lands on one of the two people", async () => {
  const { old, recent, signIn, plan } = await twoProviders();
  const ada = await signIn(old, "ada");
  const second = await signIn(recent, "ada");
  const id = await plan("user_id");
  await startMove(admin, id);
  const attempt = await createAttempt(recent);
  const [, { personId }] = await Promise.all([
    runMoves(platform),
    provisionPerson(recent, profile({ subject: "ada" }), signInOf(attempt)),
  ]);
  expect([ada, second]).toContain(personId);
  expect(await signIn(recent, "ada")).toBe(ada);
});
