"use client";

import { usePathname } from "next/navigation";
import { NavLink } from "@/app/_components/nav-link";

type Entry = { href: string; name: string };

type Props = { label: string; learning: Entry[]; platform: Entry[] };

export function AdminMenu({ label, learning, platform }: Props) {
  const path = usePathname();
  const isOpen = ({ href }: Entry) => path === href || (href !== "/admin" && path.startsWith(`${href}/`));
  const open = [...learning, ...platform].find(isOpen);
  const openOfPlatform = platform.find(isOpen);
  return (
    <nav aria-label={label} className="border-line border-b bg-paper print:hidden">
      <details key={path} className="admin-menu">
        <summary>
          {label}
          {open && <span>{open.name}</span>}
        </summary>
        <div className="admin-menu-row">
          <ul aria-label="Learning">
            {learning.map((entry) => (
              <Item key={entry.href} {...entry} />
            ))}
          </ul>
          {platform.length > 0 && (
            <details className="admin-more">
              <summary aria-current={openOfPlatform ? "true" : undefined} className="nav-link">
                Platform
                {openOfPlatform && <span>{openOfPlatform.name}</span>}
              </summary>
              <ul aria-label="Platform">
                {platform.map((entry) => (
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
