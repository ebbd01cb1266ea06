"use client";

import { usePathname } from "next/navigation";
import { isAbovePath, NavLink } from "@/app/_components/nav-link";

type Entry = { href: string; name: string };

type Section = { label: string; entries: Entry[] };

type Props = { label: string; learning: Section; platform: Section };

export function AdminMenu({ label, learning, platform }: Props) {
  const path = usePathname();
  const isOpen = ({ href }: Entry) => path === href || (href !== "/admin" && isAbovePath(href, path));
  const open = [...learning.entries, ...platform.entries].find(isOpen);
  const openOfPlatform = platform.entries.find(isOpen);
  return (
    <nav aria-label={label} className="border-line border-b bg-paper print:hidden">
      <details key={path} className="admin-menu">
        <summary>
          {label}
          {open && <span>{open.name}</span>}
        </summary>
        <div className="admin-menu-row">
          <ul aria-label={learning.label}>
            {learning.entries.map((entry) => (
              <Item key={entry.href} {...entry} />
            ))}
          </ul>
          {platform.entries.length > 0 && (
            <details className="admin-more">
              <summary aria-current={openOfPlatform ? "true" : undefined} className="nav-link">
                {platform.label}
                {openOfPlatform && <span>{openOfPlatform.name}</span>}
              </summary>
              <ul aria-label={platform.label}>
                {platform.entries.map((entry) => (
                  <Item key={entry.href} {...entry} />
                ))}
              </ul>
            </details>
          )}
        </div>
      </details>
    </nav>
  );
}

function Item({ href, name }: Entry) {
  return (
    <li>
      <NavLink href={href} hasSubpages={href !== "/admin"}>
        {name}
      </NavLink>
    </li>
  );
}
