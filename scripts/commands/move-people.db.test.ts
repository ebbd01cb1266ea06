import { expect, test } from "vitest";
import { lectern } from "@/e2e/testing/command-line";
import { createIdentityProvider, profile } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { provisionPerson } from "@/lib/sign-in/provision-person";

async function twoProviders() {
  const old = await createIdentityProvider();
  const issuer = "https://new.example.com";
  const endpoints = {
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    usersEndpoint: `${issuer}/userinfo`,
  };
  return [old, await createIdentityProvider({ issuer, ...endpoints })] as const;
}

test("A mapping from standard input is checked, and the page to review is printed", async () => {
  const [old, recent] = await twoProviders();
  await provisionPerson(old, profile({ subject: "1" }));
  const args = ["idp", "move-people", old.issuer, recent.id, "--mapping", "-", "--json"];
  const { code, stdout } = await lectern(args, "1,ada\n2,grace\n");
  expect(code).toBe(0);
  const { id, url } = JSON.parse(stdout);
  expect(url).toBe(`http://localhost:3000/admin/move-people/${id}`);
  const rows = await db().peopleMoveRow.findMany({ where: { moveId: id }, orderBy: { number: "asc" } });
  expect(rows).toMatchObject([
    { oldSubject: "1", subject: "ada", outcome: "link" },
    { oldSubject: "2", subject: "grace", outcome: "missing" },
  ]);
  expect(await db().peopleMove.findUnique({ where: { id } })).toMatchObject({
    kind: "file",
    startedAt: null,
  });
});

test("Wrong options are refused", async () => {
  const [old, recent] = await twoProviders();
  const move = (...args: string[]) => lectern(["idp", "move-people", ...args], "no mapping\n");
  expect((await move(old.id, "https://unknown.example")).code).toBe(3);
  expect((await move(old.id, old.id)).code).toBe(2);
  expect((await move(old.id, recent.id, "--by", "name")).code).toBe(2);
  expect((await move(old.id, recent.id, "--mapping", "-")).code).toBe(2);
  expect(await db().peopleMove.count()).toBe(0);
});
