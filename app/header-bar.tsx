"use client";

import type { Theme } from "@/lib/preferences/schema";
import { HomeLink } from "./_components/home-link";
import { NavLink } from "./_components/nav-link";
import { useTexts } from "./_components/texts";
import { AccountMenu, type HeaderPerson } from "./account-menu";

export type Header = { person: HeaderPerson; theme: Theme };

/** Renders from changing values, because every page has it and browsers keep its script. */
export function HeaderBar({ person, theme }: Header) {
  const texts = useTexts();
  return (
    <header className="border-line border-b bg-surface print:hidden">
      <div className="header-row">
        <HomeLink />
        <nav aria-label={texts.main} className="header-nav">
          <NavLink href="/">{texts.dashboard}</NavLink>
          <NavLink href="/courses">{texts.myCourses}</NavLink>
          <NavLink href="/catalog">{texts.catalog}</NavLink>
          {person.area && (
            <NavLink href="/admin" hasSubpages>
              {texts[person.area]}
            </NavLink>
          )}
        </nav>
        <AccountMenu person={person} theme={theme} />
      </div>
    </header>
  );
}
