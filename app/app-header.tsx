import type { Learner } from "@/lib/actor";
import { HomeLink } from "./_components/home-link";
import { NavLink } from "./_components/nav-link";
import { AccountMenu } from "./account-menu";

/** The top of every page of a signed-in person: on a phone two rows, from tablets on one. */
export function AppHeader({ person }: { person: Learner }) {
  return (
    <header className="border-line border-b bg-surface print:hidden">
      <div className="mx-auto grid max-w-page grid-cols-[1fr_auto] items-center px-4 sm:min-h-16 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-10 sm:px-8">
        <HomeLink />
        <nav
          aria-label="Main"
          className="order-last col-span-2 flex flex-wrap gap-x-[clamp(0.7rem,3.5vw,1.25rem)] sm:order-none sm:col-span-1 sm:gap-x-7 sm:self-stretch"
        >
          <NavLink href="/">Dashboard</NavLink>
          <NavLink href="/courses">My courses</NavLink>
          <NavLink href="/catalog">Catalog</NavLink>
          {person.isAdmin && (
            <NavLink href="/admin" hasSubpages>
              Admin
            </NavLink>
          )}
        </nav>
        <AccountMenu person={person} />
      </div>
    </header>
  );
}
