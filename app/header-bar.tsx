"use client";

import type { Theme } from "@/lib/preferences/schema";
import { HomeLink } from "./_components/home-link";
import { NavLink } from "./_components/nav-link";
import { AccountMenu, type HeaderPerson } from "./account-menu";

export type Header = { person: HeaderPerson; theme: Theme };

/** Renders from changing values, because every page has it and browsers keep its script. */
export function HeaderBar({ person, theme }: Header) {
  return (
    <header className="border-line border-b bg-surface print:hidden">
      <div className="header-row">
        <HomeLink />
        <nav aria-label="Main" className="header-nav">
          <NavLink href="/">Dashboard</NavLink>
          <NavLink href="/courses">My courses</NavLink>
          <NavLink href="/catalog">Catalog</NavLink>
          {person.area && (
            <NavLink href="/admin" hasSubpages>
              {person.area}
            </NavLink>
          )}
        </nav>
        <AccountMenu person={person} theme={theme} />
      </div>
    </header>
  );
}
