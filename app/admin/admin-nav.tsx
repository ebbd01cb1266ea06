import { NavLink } from "@/app/_components/nav-link";

const groups = [
  {
    name: "Learning",
    links: [
      { href: "/admin", name: "Overview" },
      { href: "/admin/courses", name: "Courses" },
      { href: "/admin/learning-paths", name: "Learning paths" },
      { href: "/admin/people", name: "People" },
      { href: "/admin/groups", name: "Groups" },
    ],
  },
  {
    name: "Platform",
    links: [
      { href: "/admin/identity-provider", name: "Identity provider" },
      { href: "/admin/sign-ins", name: "Sign-ins" },
      { href: "/admin/api-keys", name: "API keys" },
      { href: "/admin/audit-log", name: "Audit log" },
      { href: "/admin/retention", name: "Retention" },
      { href: "/admin/mail", name: "Mail" },
      { href: "/admin/appearance", name: "Appearance" },
    ],
  },
];

export function AdminNav() {
  return (
    <nav aria-label="Admin" className="border-line border-b bg-paper print:hidden">
      <div className="mx-auto max-w-page px-4 sm:px-8">
        {groups.map(({ name, links }) => (
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
