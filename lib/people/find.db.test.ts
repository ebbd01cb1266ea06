import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { admin, createIdentityProvider, createLearner, profile } from "@/prisma/testing/factories";
import { getAccount, getPerson } from "./find";
import { provisionPerson } from "./provision";

test("an account says where the profile and each group came from", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile({ groups: { names: ["Zoo"], skipped: 0 } }));
  const byHand = { group: { create: { name: "Ateliers" } }, source: "admin" } as const;
  await db().person.update({ where: { id: personId }, data: { memberships: { create: byHand } } });
  expect(await getAccount({ ...(await createLearner()), personId })).toEqual({
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    lastSignInAt: expect.any(Date),
    issuer: provider.issuer,
    groups: [
      { name: "Ateliers", source: "admin" },
      { name: "Zoo", source: "sign_in" },
    ],
  });
});

test("who came by an admin link has no identity provider, and an empty list of groups", async () => {
  expect(await getAccount(await createLearner())).toMatchObject({
    issuer: null,
    groups: [],
    lastSignInAt: null,
  });
});

test("an operator means somebody by the id, or by the whole address in whatever case", async () => {
  const { personId: id } = await createLearner({ email: "Ada@Example.com" });
  for (const given of [id, ` ${id.toUpperCase()} `, "ada@example.com", " ADA@EXAMPLE.COM "])
    expect(await getPerson(admin, given)).toEqual({ id, name: "Ada Lovelace" });
});

test("a part of an address, a pattern, a name and nothing mean nobody", async () => {
  await createLearner({ email: "ada@example.com" });
  await createLearner();
  for (const given of ["ada", "example.com", "%@example.com", "Ada Lovelace", "", " "])
    await expect(getPerson(admin, given)).rejects.toMatchObject({ code: "not_found" });
});

test("an address that several have means none of them: their ids do", async () => {
  const email = "desk@example.com";
  const [one, other] = [
    await createLearner({ email, lastSignInAt: new Date("2026-01-02") }),
    await createLearner({ email, firstName: "Grace" }),
  ];
  await expect(getPerson(admin, email)).rejects.toMatchObject({
    code: "invalid_input",
    message: [
      `Several people have the e-mail address ${email}. Give an id:`,
      `  ${one.personId}  Ada Lovelace, last sign-in 2026-01-02`,
      `  ${other.personId}  Grace Lovelace, last sign-in never`,
    ].join("\n"),
  });
});
