import Link from "next/link";
import type { Learner } from "@/lib/actor";
import { Button } from "./_components/button";
import { NavLink } from "./_components/nav-link";
import { Wordmark } from "./_components/wordmark";
import { signOutAction } from "./auth/actions";

/** The top of every page of a signed-in person: on a phone two rows, from tablets on one. */
export function AppHeader({ person }: { person: Learner }) {
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto grid max-w-page grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 px-4 pt-2 sm:grid-cols-[auto_1fr_minmax(0,auto)] sm:gap-x-8 sm:px-8 sm:pt-0">
        <Link href="/" className="flex min-h-11 items-center" aria-label="Lectern, to the dashboard">
          <Wordmark />
        </Link>
        <nav
          aria-label="Main"
          className="order-last col-span-2 flex gap-6 sm:order-none sm:col-span-1 sm:h-16 sm:items-stretch"
        >
          <NavLink href="/">Dashboard</NavLink>
          <NavLink href="/catalog">Catalog</NavLink>
          {person.isAdmin && <NavLink href="/admin">Admin</NavLink>}
        </nav>
        <div className="flex min-w-0 items-center -me-3 justify-end gap-1">
          <Link
            href="/account"
            className="flex min-h-11 min-w-0 items-center rounded-control px-1.5 font-medium text-sm transition-colors hover:bg-sunken"
          >
            <span className="sr-only">Your account: </span>
            <bdi className="max-w-56 truncate">{person.name}</bdi>
          </Link>
          <form action={signOutAction} className="shrink-0">
            <Button look="quiet">Sign out</Button>
          </form>
        </div>
      </div>
    </header>
  );
}
