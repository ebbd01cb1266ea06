import { type ApiClient, type Permission, type Role, staffRoles } from "@/lib/actor";

export type Reach = "everything" | "groups" | "courses" | "team";

type Reaches = Readonly<Partial<Record<Permission, Reach>>>;

export const permissionsOf = {
  admin: {
    "people.read": "everything",
    "groups.read": "everything",
    "courses.read": "everything",
    "courses.create": "everything",
    "courses.edit": "everything",
    "paths.read": "everything",
    "learners.count": "everything",
    "learners.read": "everything",
    "assignments.edit": "everything",
    "media.upload": "everything",
    "team.read": "everything",
  },
  manager: {
    "people.read": "groups",
    "groups.read": "groups",
    "courses.read": "groups",
    "paths.read": "groups",
    "learners.count": "groups",
    "learners.read": "groups",
    "assignments.edit": "groups",
  },
  author: {
    "courses.read": "courses",
    "courses.create": "courses",
    "courses.edit": "courses",
    "learners.count": "courses",
    "media.upload": "courses",
  },
  reporter: {
    "people.read": "everything",
    "groups.read": "everything",
    "courses.read": "everything",
    "paths.read": "everything",
    "learners.count": "everything",
    "learners.read": "everything",
  },
  line_manager: {
    "learners.read": "team",
    "team.read": "team",
  },
} as const satisfies Record<Role, Reaches> & { admin: Record<Permission, Reach> };

export function reachOf(roles: readonly Role[], permission: Permission): Set<Reach> {
  const reaches = roles.map((role) => (permissionsOf[role] as Reaches)[permission]);
  return new Set(reaches.filter((reach) => reach !== undefined));
}

export const mayDo = (roles: readonly Role[], permission: Permission): boolean =>
  reachOf(roles, permission).size > 0;

export const reachesEverything = (
  actor: { roles: readonly Role[] } | ApiClient,
  permission: Permission,
): boolean => !("roles" in actor) || reachOf(actor.roles, permission).has("everything");

/** Their sessions last as long as an admin's (lib/permissions/session-lifetimes.ts). */
export const rolesThatReadPeople = staffRoles.filter(
  (role) => mayDo([role], "people.read") || mayDo([role], "learners.read"),
);
