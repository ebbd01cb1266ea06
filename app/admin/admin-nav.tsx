import { NavLink } from "@/app/_components/nav-link";

const links = [
  { href: "/admin", name: "Overview" },
  { href: "/admin/identity-provider", name: "Identity provider" },
  { href: "/admin/sign-ins", name: "Sign-ins" },
  { href: "/admin/people", name: "People" },
  { href: "/admin/groups", name: "Groups" },
  { href: "/admin/courses", name: "Courses" },
  { href: "/admin/api-keys", name: "API keys" },
  { href: "/admin/audit-log", name: "Audit log" },
  { href: "/admin/retention", name: "Retention" },
  { href: "/admin/appearance", name: "Appearance" },
];

export function AdminNav() {
  return (
    <nav aria-label="Admin" className="border-line border-b bg-paper print:hidden">
      <div className="mx-auto flex max-w-page gap-x-5 overflow-x-auto px-4 sm:gap-x-7 sm:px-8">
        {links.map(({ href, name }) => (
          <NavLink key={href} href={href} hasSubpages={href !== "/admin"}>
            {name}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
