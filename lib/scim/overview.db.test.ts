import { expect, test } from "vitest";
import { admin } from "@/e2e/testing/factories";
import { createDirectory, userOf } from "@/e2e/testing/scim";
import { db } from "@/lib/database/db";
import { changeDirectory } from "./directory";
import { findDryRunChanges, findLastRequest, getOverview, listDirectories, listRequests } from "./overview";

test("A dry run tells what the directory would change, each person and group once", async () => {
  const directory = await createDirectory();
  const { providerId } = directory;
  const known = await directory.createUser("known");
  const sales = await directory.createGroup("Sales", { members: [{ value: known }] });
  await changeDirectory(admin, providerId, { isDryRun: true });
  const ada = await directory.createUser("ada");
  await directory.createUser("ada");
  await directory.createUser("grace");
  await directory.patch(`/Users/${known}`, { op: "replace", path: "active", value: false });
  const support = await directory.createGroup("Support");
  await directory.patch(`/Groups/${support}`, { op: "Add", path: "members", value: [{ value: ada }] });
  await directory.patch(`/Groups/${sales}`, { op: "replace", path: "members", value: [{ value: ada }] });
  await directory.patch(`/Groups/${sales}`, { op: "guess" });
  expect(await findDryRunChanges(admin, providerId)).toEqual({
    requests: 8,
    peopleCreated: 2,
    peopleFound: 0,
    peopleUpdated: 0,
    peopleDeactivated: 1,
    peopleReactivated: 0,
    groupsCreated: 1,
    groupsFound: 0,
    membersAdded: 2,
    membersRemoved: 1,
    refused: 1,
  });
});

test("The overview counts, and the log is read for a person, a group and a key", async () => {
  const directory = await createDirectory();
  const { providerId: provider } = directory;
  const [ada, grace] = [await directory.createUser("ada"), await directory.createUser("grace")];
  const group = await directory.createGroup("Sales");
  await directory.put(`/Users/${grace}`, userOf("grace", { active: false }));
  expect(await getOverview(admin, provider)).toMatchObject({
    joinKey: "external_id",
    isDryRun: false,
    keys: 1,
    users: 2,
    groups: 1,
    neverSignedIn: 1,
    lastRequestAt: expect.any(Date),
    isMismatched: false,
  });
  const { at } = await db().provisioningEntry.findFirstOrThrow({ orderBy: { at: "desc" } });
  expect(await findLastRequest(admin, provider)).toBe(at.getTime());
  expect((await getOverview(admin, provider))?.lastRequestAt?.getTime()).toBe(at.getTime());
  expect(await listDirectories(admin)).toMatchObject([{ id: provider }]);
  const targets = async (of: object) =>
    (await listRequests(admin, of)).rows.map(({ method, target }) => `${method} ${target}`);
  expect(await targets({ person: ada })).toEqual(["POST /Users"]);
  expect(await targets({ person: grace })).toEqual([`PUT /Users/${grace}`, "POST /Users"]);
  expect(await targets({ group, provider })).toEqual(["POST /Groups"]);
  expect(await targets({ key: "unknown" })).toEqual([]);
  expect(await targets({})).toHaveLength(4);
});
