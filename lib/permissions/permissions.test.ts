import { expect, test } from "vitest";
import { permissions, type Role, staffRoles } from "@/lib/actor";
import { mayDo, permissionsOf, reachesEverything, reachOf } from "./permissions";

const row = (permission: (typeof permissions)[number]) =>
  (["admin", ...staffRoles] as Role[]).map((role) => [...reachOf([role], permission)].join() || "-");

test("the table of who may do what, and how far", () => {
  expect(permissions.map((permission) => [permission, ...row(permission)].join(" "))).toEqual([
    // permission, admin, manager, author, reporter
    "people.read everything groups - everything",
    "groups.read everything groups - everything",
    "courses.read everything groups courses everything",
    "courses.create everything - courses -",
    "courses.edit everything - courses -",
    "paths.read everything groups - everything",
    "learners.count everything groups courses everything",
    "learners.read everything groups - everything",
    "assignments.edit everything groups - -",
    "media.upload everything - courses -",
  ]);
});

test("who has several roles reaches what each does, and no permission reaches further for another's sake", () => {
  expect([...reachOf(["manager", "author"], "courses.read")].sort()).toEqual(["courses", "groups"]);
  const both = ["manager", "reporter"] as const;
  expect(reachesEverything({ roles: both }, "people.read")).toBe(true);
  expect([...reachOf(both, "assignments.edit")]).toEqual(["groups"]);
});

test("without a role nothing is allowed, and only an admin's reaches everything that is changed", () => {
  expect(permissions.filter((permission) => mayDo([], permission))).toEqual([]);
  const changing = permissions.filter((permission) => !/\.(read|count)$/.test(permission));
  for (const role of staffRoles)
    for (const permission of changing) expect([...reachOf([role], permission)]).not.toContain("everything");
  expect(Object.keys(permissionsOf.admin)).toEqual([...permissions]);
});
