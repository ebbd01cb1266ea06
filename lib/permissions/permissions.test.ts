import { expect, test } from "vitest";
import { permissions, type Role, staffRoles } from "@/lib/actor";
import { mayDo, permissionsOf, reachesEverything, reachOf } from "./permissions";

const row = (permission: (typeof permissions)[number]) =>
  (["admin", ...staffRoles, "line_manager"] as Role[]).map(
    (role) => [...reachOf([role], permission)].join() || "-",
  );

test("Each role has the permissions and reach of this table", () => {
  expect(permissions.map((permission) => [permission, ...row(permission)].join(" "))).toEqual([
    // permission, admin, manager, author, reporter, line manager
    "people.read everything groups - everything -",
    "groups.read everything groups - everything -",
    "courses.read everything groups courses everything -",
    "courses.create everything - courses - -",
    "courses.edit everything - courses - -",
    "paths.read everything groups - everything -",
    "learners.count everything groups courses everything -",
    "learners.read everything groups - everything team",
    "assignments.edit everything groups - - -",
    "media.upload everything - courses - -",
    "team.read everything - - - team",
  ]);
});

test("Several roles add up, and no permission borrows another's reach", () => {
  expect([...reachOf(["manager", "author"], "courses.read")].sort()).toEqual(["courses", "groups"]);
  const both = ["manager", "reporter"] as const;
  expect(reachesEverything({ roles: both }, "people.read")).toBe(true);
  expect([...reachOf(both, "assignments.edit")]).toEqual(["groups"]);
});

test("People without a role may do nothing, and only admins may change everything", () => {
  expect(permissions.filter((permission) => mayDo([], permission))).toEqual([]);
  const changing = permissions.filter((permission) => !/\.(read|count)$/.test(permission));
  for (const role of staffRoles)
    for (const permission of changing) expect([...reachOf([role], permission)]).not.toContain("Everything");
  expect(Object.keys(permissionsOf.admin)).toEqual([...permissions]);
});
