import type { Theme } from "@/lib/preferences/schema";
import { Avatar } from "./_components/avatar";
import { Icon } from "./_components/icon";
import { Link } from "./_components/link";
import { rich } from "./_components/rich";
import { useTexts } from "./_components/texts";
import { signOutAction } from "./sign-out-actions";
import { ThemeForm } from "./theme-form";

export type HeaderPerson = {
  name: string;
  email: string | null;
  initials: string;
  area: "admin" | "manage" | null;
};

type Props = { person: HeaderPerson; theme: Theme };

const id = "account-menu";

export function AccountMenu({ person: { name, email, initials }, theme }: Props) {
  const texts = useTexts();
  return (
    <div className="-me-1">
      <button type="button" popoverTarget={id} className="account-button">
        <Avatar initials={initials} />
        <span className="sr-only">{rich(texts.accountOf, { name: <bdi>{name}</bdi> })}</span>
      </button>
      <div id={id} popover="auto" className="account-menu">
        <div className="px-3 pt-2 pb-3">
          <p className="font-semibold leading-snug" dir="auto">
            {name}
          </p>
          {email !== null && <p className="text-muted text-sm">{email}</p>}
        </div>
        <div className="border-line border-t py-2">
          <Link href="/account" className="menu-item">
            <Icon name="account" />
            {texts.account}
          </Link>
        </div>
        <div className="border-line border-t px-3 py-3">
          <ThemeForm theme={theme} />
        </div>
        <form action={signOutAction} className="border-line border-t pt-2">
          <button type="submit" className="menu-item">
            <Icon name="signOut" className="rtl:-scale-x-100" />
            {texts.signOut}
          </button>
        </form>
      </div>
    </div>
  );
}
