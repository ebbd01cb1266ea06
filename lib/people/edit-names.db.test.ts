import { expect, test } from "vitest";
import { admin, createIdentityProvider, profile } from "@/e2e/testing/factories";
import { createDirectory } from "@/e2e/testing/scim";
import { db } from "@/lib/database/db";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { createPerson } from "./create";
import { changeNames } from "./edit-names";
import { editedNames } from "./schema";

const ada = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" };
const king = { ...ada, lastName: "King" };

test("An admin changes names until the first sign-in, after which the provider owns them", async () => {
  const provider = await createIdentityProvider();
  const { id: personId } = await createPerson(admin, {
    ...ada,
    identityProviderId: provider.id,
    userId: "u-1",
  });
  expect(await changeNames(admin, { ...king, personId })).toBe(true);
  expect(await db().person.findUnique({ where: { id: personId } })).toMatchObject(king);
  await provisionPerson(provider, profile({ ...ada, subject: "u-1" }));
  await expect(changeNames(admin, { ...king, personId })).rejects.toMatchObject({
    code: "names_of_provider",
  });
  expect(await db().person.findUnique({ where: { id: personId } })).toMatchObject(ada);
});

test("A first sign-in that commits while an admin saves keeps its names", async () => {
  const { id: identityProviderId } = await createIdentityProvider();
  const { id: personId } = await createPerson(admin, { ...ada, identityProviderId, userId: "u-1" });
  let saving: Promise<boolean> = Promise.resolve(false);
  await db().$transaction(async (tx) => {
    await tx.person.update({ where: { id: personId }, data: { firstName: "Augusta" } });
    saving = changeNames(admin, { ...king, personId });
    saving.catch(() => {});
    await expect.poll(waiting).toHaveLength(1);
    await tx.$executeRaw`UPDATE last_sign_ins SET at = now() WHERE person_id = ${personId}::uuid`;
  });
  await expect(saving).rejects.toMatchObject({ code: "names_of_provider" });
  expect(await db().person.findUnique({ where: { id: personId } })).toMatchObject({ firstName: "Augusta" });
});

const waiting = () => db().$queryRaw`
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

test("A directory's names stay its own", async () => {
  const directory = await createDirectory();
  const personId = await directory.createUser("grace");
  await expect(changeNames(admin, { ...king, personId })).rejects.toMatchObject({
    code: "names_of_directory",
  });
});

test("A form's names are cleaned, and a malformed address is refused", () => {
  const personId = "00000000-0000-7000-8000-000000000001";
  const parse = (fields: object) => editedNames.safeParse({ personId, ...fields });
  expect(parse({ firstName: "  Ada\n ", email: "" }).data).toEqual({
    personId,
    firstName: "Ada",
    lastName: "",
    email: "",
  });
  expect(parse({ email: "ada@example.com, grace@example.com" }).success).toBe(false);
});
