import { expect, test } from "vitest";
import { pageOf } from "@/e2e/testing/admin-lists";
import { lectern } from "@/e2e/testing/command-line";
import { createIdentityProvider, createLearner, profile } from "@/e2e/testing/factories";
import { auditList } from "@/lib/audit-log/admin-list";
import { db } from "@/lib/database/db";
import { findLiveSession } from "@/lib/session/live-sessions";
import { openSession } from "@/lib/session/open-and-end";
import { provisionPerson } from "@/lib/sign-in/provision-person";

const people = (command: string, person: string) => lectern(["people", command, person]);

/** Makes a signed-in person, whose token is their name. */
async function signedIn(firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}@example.com`;
  const { personId } = await createLearner({ firstName, lastName: "Test", email });
  await openSession({ personId, token: firstName, replacedToken: null, userAgent: "" });
  return email;
}

const isAdminNow = async (token: string) => (await findLiveSession(token))?.person.adminSince instanceof Date;

test("an operator makes admins and unmakes them, but for the last, and the log tells", async () => {
  expect(await people("make-admin", "ada@example.com")).toEqual({
    code: 3,
    stdout: "",
    stderr: "There is no person ada@example.com. Use the ID or email address of someone who has signed in.\n",
  });
  const [ada, grace] = [await signedIn("Ada"), await signedIn("Grace")];
  expect(await isAdminNow("Ada")).toBe(false);
  for (const words of ["is now an admin", "was already an admin"])
    expect(await people("make-admin", ada.toUpperCase())).toEqual({
      code: 0,
      stdout: `Ada Test ${words}.\n`,
      stderr: "",
    });
  expect(await isAdminNow("Ada"), "in the session that is open").toBe(true);

  expect(await people("unmake-admin", ada)).toEqual({
    code: 1,
    stdout: "",
    stderr: "This is the last admin who can sign in. Make someone else an admin first.\n",
  });
  expect(await isAdminNow("Ada")).toBe(true);
  expect((await people("make-admin", grace)).code).toBe(0);
  for (const words of ["is no longer an admin", "was not an admin"])
    expect((await people("unmake-admin", ada)).stdout).toBe(`Ada Test ${words}.\n`);
  expect([await isAdminNow("Ada"), await isAdminNow("Grace")]).toEqual([false, true]);

  const { rows } = await pageOf(auditList("UTC"), { who: "command", about: "test" });
  const told = rows.map(({ actorName, action, subjectName }) => [actorName, action, subjectName]);
  expect(told).toEqual([
    ["Command line", "person.unmade_admin", "Ada Test"],
    ["Command line", "person.made_admin", "Grace Test"],
    ["Command line", "person.made_admin", "Ada Test"],
  ]);
});

test("an address that two people have is refused with their ids", async () => {
  const email = "desk@example.com";
  const [one, other] = [await createLearner({ email }), await createLearner({ email })];
  const { code, stderr } = await people("make-admin", email);
  expect(code).toBe(2);
  for (const { personId } of [one, other]) expect(stderr).toContain(personId);
  expect(await db().person.count({ where: { adminSince: { not: null } } })).toBe(0);
});

test("a deactivated person can't become an admin, and the refusal says what to do", async () => {
  const { personId } = await createLearner({ deactivatedAt: new Date() });
  expect(await people("make-admin", personId)).toEqual({
    code: 1,
    stdout: "",
    stderr: "This person is deactivated. Reactivate them first.\n",
  });
  expect(await db().person.count({ where: { adminSince: { not: null } } })).toBe(0);
});

test("an operator signs a person out, deactivates and reactivates them", async () => {
  const provider = await createIdentityProvider();
  const signIn = () => provisionPerson(provider, profile());
  const { personId } = await signIn();
  const open = (token: string) => openSession({ personId, token, replacedToken: null, userAgent: "" });
  await open("here");
  await open("there");
  const bystander = await signedIn("Grace");
  const run = async (command: string) => (await people(command, personId)).stdout;
  const live = async () =>
    (await Promise.all(["here", "there", "again"].map(findLiveSession))).map((session) => session !== null);

  expect(await run("sign-out")).toBe("2 sessions of Ada Lovelace ended.\n");
  expect(await live()).toEqual([false, false, false]);
  await open("again");
  expect(await run("deactivate")).toBe("Ada Lovelace is deactivated.\n");
  expect(await live()).toEqual([false, false, false]);
  await expect(signIn()).rejects.toMatchObject({ code: "person_deactivated" });
  expect(await run("reactivate")).toBe("Ada Lovelace can sign in again.\n");
  expect((await signIn()).personId).toBe(personId);
  expect(await findLiveSession("Grace"), `${bystander} is still signed in`).not.toBeNull();
});
