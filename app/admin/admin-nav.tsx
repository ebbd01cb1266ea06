import { NavLink } from "@/app/_components/nav-link";
import type { Permission, Role } from "@/lib/actor";
import { mayDo } from "@/lib/roles/permissions";

/** `needs`: what opens the page besides being an admin; null: that any role does. */
type Entry = { href: string; name: string; needs?: Permission | null };

const groups: { name: string; links: Entry[] }[] = [
  {
    name: "Learning",
    links: [
      { href: "/admin", name: "Overview", needs: null },
      { href: "/admin/courses", name: "Courses", needs: "courses.read" },
      { href: "/admin/learning-paths", name: "Learning paths", needs: "paths.read" },
      { href: "/admin/people", name: "People", needs: "people.read" },
      { href: "/admin/groups", name: "Groups", needs: "groups.read" },
    ],
  },
  {
    name: "Platform",
    links: [
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
    ],
  },
];

/** Only what each may open. */
export function AdminNav({ roles }: { roles: readonly Role[] }) {
  const isAdmin = roles.includes("admin");
  const mayOpen = ({ needs }: Entry) =>
    isAdmin || needs === null || (needs !== undefined && mayDo(roles, needs));
  const shown = groups
    .map(({ name, links }) => ({ name, links: links.filter(mayOpen) }))
    .filter(({ links }) => links.length > 0);
  return (
    <nav aria-label={isAdmin ? "Admin" : "Manage"} className="border-line border-b bg-paper print:hidden">
      <div className="mx-auto max-w-page px-4 sm:px-8">
        {shown.map(({ name, links }) => (
          <div key={name} className="admin-nav-group">
            <span id={`admin-${name}`} className="admin-nav-name">
              {name}
            </span>
            <ul aria-labelledby={`admin-${name}`} className="admin-nav-links">
              {links.map(({ href, name }) => (
                <li key={href}>
                  <NavLink href={href} hasSubpages={href !== "/admin"}>
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
