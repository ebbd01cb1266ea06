import type { Learner } from "@/lib/actor";
import { initialsOf } from "@/lib/people/profile";
import { Avatar } from "./_components/avatar";
import { Icon } from "./_components/icon";
import { MenuLink } from "./_components/menu-link";
import { signOutAction } from "./auth/actions";
import { ThemeForm } from "./theme-form";

const id = "account-menu";

/** Who is signed in, and what they can do about it: a popover of the browser's own, which needs no script. */
export function AccountMenu({ person }: { person: Learner }) {
  return (
    <div className="-me-1">
      <button
        type="button"
        popoverTarget={id}
        className="grid size-11 cursor-pointer place-items-center rounded-full transition-colors hover:bg-sunken focus-visible:rounded-full"
      >
        <Avatar initials={initialsOf(person.name)} />
        <span className="sr-only">
          Account of <bdi>{person.name}</bdi>
        </span>
      </button>
      <div
        id={id}
        popover="auto"
        className="absolute inset-auto end-[max(0.75rem,calc((100vw-70rem)/2+1.75rem))] top-[3.25rem] w-76 max-w-[calc(100vw-1.5rem)] rounded-card border border-line bg-surface p-2 text-ink shadow-menu sm:top-[3.75rem]"
      >
        <div className="px-3 pt-2 pb-3">
          <p className="font-semibold leading-snug" dir="auto">
            {person.name}
          </p>
          {person.email !== person.name && <p className="text-muted text-sm">{person.email}</p>}
        </div>
        <div className="border-line border-t py-2">
          <MenuLink href="/account">
            <Icon name="account" className="size-[1.15rem] text-muted" />
            Your account
          </MenuLink>
        </div>
        <div className="border-line border-t px-3 py-3">
          <ThemeForm />
        </div>
        <form action={signOutAction} className="border-line border-t pt-2">
          <button type="submit" className={menuItem}>
            <Icon name="signOut" className="size-[1.15rem] text-muted rtl:-scale-x-100" />
            Sign out
          </button>
        </form>
      </div>
    </div>
  );
}

const menuItem =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-start font-medium " +
  "transition-colors hover:bg-sunken focus-visible:rounded-control focus-visible:-outline-offset-2";
