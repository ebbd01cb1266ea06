import type { Permission, Role } from "@/lib/actor";
import { mayDo } from "@/lib/permissions/permissions";
import { AdminMenu } from "./admin-menu";

type Entry = { href: string; name: string; needs?: Permission | null };

const learning: Entry[] = [
  { href: "/admin", name: "Overview", needs: null },
  { href: "/admin/courses", name: "Courses", needs: "courses.read" },
  { href: "/admin/learning-paths", name: "Learning paths", needs: "paths.read" },
  { href: "/admin/people", name: "People", needs: "people.read" },
  { href: "/admin/groups", name: "Groups", needs: "groups.read" },
];

const platform: Entry[] = [
  { href: "/admin/identity-provider", name: "Identity provider" },
  { href: "/admin/sign-ins", name: "Sign-ins" },
  { href: "/admin/api-keys", name: "API keys" },
  { href: "/admin/badge-keys", name: "Badge keys" },
  { href: "/admin/audit-log", name: "Audit log" },
  { href: "/admin/retention", name: "Retention" },
  { href: "/admin/mail", name: "Mail" },
  { href: "/admin/appearance", name: "Appearance" },
  { href: "/admin/roles", name: "Roles" },
  { href: "/admin/approvals", name: "Approvals" },
];

export function AdminNav({ roles }: { roles: readonly Role[] }) {
  const isAdmin = roles.includes("admin");
  const mayOpen = ({ needs }: Entry) =>
    isAdmin || needs === null || (needs !== undefined && mayDo(roles, needs));
  const shown = (entries: Entry[]) => entries.filter(mayOpen).map(({ href, name }) => ({ href, name }));
  return (
    <AdminMenu label={isAdmin ? "Admin" : "Manage"} learning={shown(learning)} platform={shown(platform)} />
  );
}
