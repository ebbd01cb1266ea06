import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { createIdentityProvider, createLearner, operator, profile } from "@/e2e/testing/factories";
import {
  apply,
  head,
  importPeople,
  outcomesOf,
  personOf,
  start,
  undo,
  upload,
} from "@/e2e/testing/people-files";
import { createDirectory } from "@/e2e/testing/scim";
import { db } from "@/lib/database/db";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { advance } from "./advance";
import { findThreshold, getImport } from "./find-import";
import { previewImport } from "./preview";
import { startImport } from "./start";

test("People missing from the file leave if asked, except admins and those whom another source provides", async () => {
  const directory = await createDirectory();
  await directory.createUser("ada");
  const provider = await createIdentityProvider();
  const signIn = (subject: string) => provisionPerson(provider, profile({ subject }));
  const [boss] = [await signIn("u-admin"), await signIn("u-left"), await signIn("u-stays")];
  await db().person.update({ where: { id: boss.personId }, data: { adminSince: new Date() } });
  const elsewhere = await createLearner();
  const other = await db().identityProvider.create({
    data: { id: uuidv7(), issuer: "https://other.example" },
  });
  for (const identityProviderId of [provider.id, other.id])
    await db().identity.create({
      data: { personId: elsewhere.personId, identityProviderId, subject: "u-both" },
    });
  const lines = [head, ["u-stays", "", "", "", "", ""]];
  expect(await outcomesOf(await upload(lines))).toEqual(["2 u-stays unchanged"]);
  const id = await upload(lines, { deactivatesMissing: true });
  expect(await outcomesOf(id)).toEqual(["2 u-stays unchanged", "- u-left deactivated"]);
  await apply(id);
  expect((await personOf("u-left")).deactivatedBy).toBe("file");
  await importPeople([head, ["u-left", "", "", "", "", ""]], { deactivatesMissing: true });
  expect((await personOf("u-left")).deactivatedAt, "they are in the file again").toBeNull();
});

test("Deactivating many people needs their number", async () => {
  const provider = await createIdentityProvider();
  const people = Array.from({ length: 21 }, (_, place) => [`u-${place}`, "Ada", "", "", "", ""]);
  await importPeople([head, ...people]);
  expect(await findThreshold(operator, provider.id)).toBe(21);
  const id = await upload([head, ["u-new", "", "", "", "", ""]], { deactivatesMissing: true });
  expect(await getImport(operator, id)).toMatchObject({ matchesFew: true, isIncomplete: false });
  const refused = { code: "people_import_unconfirmed", parameters: { people: 21 }, field: "confirmed" };
  await expect(start(id)).rejects.toMatchObject(refused);
  await expect(start(id, 20)).rejects.toMatchObject(refused);
  expect((await apply(id, { confirmed: 21, size: 10 })).counts).toEqual({ created: 1, deactivated: 21 });
});

test("A line without a usable user ID keeps people who are missing from the file", async () => {
  const provider = await createIdentityProvider();
  await provisionPerson(provider, profile({ subject: "u-1" }));
  const id = await upload([head, ["1.23E+11", "Ada", "", "", "", ""]], { deactivatesMissing: true });
  expect(await outcomesOf(id)).toEqual(["2  rejected"]);
  expect(await getImport(operator, id)).toMatchObject({ isIncomplete: true });
});

test("Lines with one user ID are rejected together, also a damaged one in another batch", async () => {
  const provider = await createIdentityProvider();
  await provisionPerson(provider, profile({ subject: "u-1" }));
  const others = Array.from({ length: 2_000 }, (_, place) => [`o-${place}`, "", "", "", "", ""]);
  const id = await upload([
    head,
    ["u-1", "Ada", "", "no address", "", ""],
    ...others,
    ["u-1", "Ada", "", "", "", ""],
  ]);
  expect((await getImport(operator, id)).counts).toMatchObject({ created: 2_000, rejected: 2 });
});

test("Applying needs the preview that somebody saw, and a recent one", async () => {
  const id = await upload([head, ["u-1", "Ada", "", "", "", ""]]);
  const { previewedAt } = await getImport(operator, id);
  await previewImport(operator, id, { deactivatesMissing: true });
  const changed = startImport(operator, id, { previewedAt, confirmed: null });
  await expect(changed).rejects.toMatchObject({ code: "people_import_changed" });
  await db().$executeRaw`UPDATE people_imports SET previewed_at = now() - interval '5 hours'`;
  await expect(start(id)).rejects.toMatchObject({ code: "people_import_outdated" });
});

test("An import stops before it deactivates more people than somebody agreed to", async () => {
  const people = Array.from({ length: 23 }, (_, place) => [`u-${place}`, "Ada", "", "", "", ""]);
  await importPeople([head, ...people]);
  for (const subject of ["u-21", "u-22"])
    await db().person.update({
      where: { id: (await personOf(subject)).id },
      data: { adminSince: new Date() },
    });
  const id = await upload([head, ...people.map(([userId = ""]) => [userId, "", "", "", "", "no"])]);
  await start(id, 21);
  await db().person.updateMany({ data: { adminSince: null } });
  expect(await advance(id, 20)).toBe("advanced");
  expect(await advance(id, 20)).toBe("waiting");
  expect(await advance(id), "it stays stopped").toBe("waiting");
  expect(await getImport(operator, id)).toMatchObject({
    status: "applying",
    failure: "too_many_deactivated",
  });
  expect((await undo(id)).status).toBe("undone");
  expect(await db().person.count({ where: { deactivatedAt: { not: null } } })).toBe(0);
});

test("A person whom the file names by a user ID that they got since the preview stays", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile({ subject: "u-old" }));
  const id = await upload([head, ["u-new", "", "", "", "", ""]], { deactivatesMissing: true });
  expect(await outcomesOf(id)).toEqual(["2 u-new created", "- u-old deactivated"]);
  await db().identity.create({ data: { personId, identityProviderId: provider.id, subject: "u-new" } });
  await apply(id, { size: 1 });
  expect((await personOf("u-old")).deactivatedAt).toBeNull();
});
