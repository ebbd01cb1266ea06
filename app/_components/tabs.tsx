"use client";

import { NavLink } from "./nav-link";

export type Tab = { path: string; name: string };

type Props = {
  label: string;
  base: string;
  tabs: Tab[];
};

export function Tabs({ label, base, tabs }: Props) {
  return (
    <nav aria-label={label} className="mb-8 border-line border-b">
      <div className="tabs">
        {tabs.map(({ path, name }) => (
          <NavLink key={name} href={base + path} hasSubpages={path !== ""}>
            {name}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
