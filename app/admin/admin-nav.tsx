import { useMessages } from "@/app/messages";
import type { Permission, Role } from "@/lib/actor";
import type { Messages } from "@/lib/messages/messages";
import { mayDo } from "@/lib/permissions/permissions";
import { AdminMenu } from "./admin-menu";

/** Without `needs`, only admins see it; null shows it to all staff. Any permission of a list is enough. */
type Entry = { href: string; name: string; needs?: readonly Permission[] | null; role?: Role };

const learningIn = (t: Messages["adminNav"]): Entry[] => [
  { href: "/admin", name: t.overview, needs: null },
  { href: "/admin/courses", name: t.courses, needs: ["courses.read"] },
  { href: "/admin/learning-paths", name: t.paths, needs: ["paths.read"] },
  { href: "/admin/people", name: t.people, needs: ["people.read"] },
  { href: "/admin/groups", name: t.groups, needs: ["groups.read"] },
  { href: "/admin/team", name: t.team, role: "line_manager" },
  { href: "/admin/grading", name: t.grading, needs: ["assignments.edit", "courses.edit"] },
  { href: "/admin/reports", name: t.reports, needs: ["learners.read"] },
];

const platformIn = (t: Messages["adminNav"]): Entry[] => [
  { href: "/admin/identity-provider", name: t.identityProvider },
  { href: "/admin/directory", name: t.directory },
  { href: "/admin/sign-ins", name: t.signIns },
  { href: "/admin/connect", name: t.connect },
  { href: "/admin/api-keys", name: t.apiKeys },
  { href: "/admin/webhooks", name: t.webhooks },
  { href: "/admin/xapi", name: t.xapi },
  { href: "/admin/badge-keys", name: t.badgeKeys },
  { href: "/admin/audit-log", name: t.auditLog },
  { href: "/admin/retention", name: t.retention },
  { href: "/admin/mail", name: t.mail },
  { href: "/admin/appearance", name: t.appearance },
  { href: "/admin/custom-fields", name: t.customFields },
  { href: "/admin/roles", name: t.roles },
  { href: "/admin/approvals", name: t.approvals },
];

export function AdminNav({ roles }: { roles: readonly Role[] }) {
  const { adminNav: t } = useMessages();
  const isAdmin = roles.includes("admin");
  const mayOpen = ({ needs, role }: Entry) =>
    role
      ? roles.includes(role)
      : isAdmin || needs === null || needs?.some((permission) => mayDo(roles, permission));
  const shown = (entries: Entry[]) => entries.filter(mayOpen).map(({ href, name }) => ({ href, name }));
  return (
    <AdminMenu
      label={isAdmin ? t.admin : t.manage}
      learning={{ label: t.learning, entries: shown(learningIn(t)) }}
      platform={{ label: t.platform, entries: shown(platformIn(t)) }}
    />
  );
}
