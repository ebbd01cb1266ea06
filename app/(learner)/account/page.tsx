import type { Metadata } from "next";
import { currentPreferences } from "@/app/preferences";
import { mailServer } from "@/lib/mail/server";
import { nothingCanBeSaved } from "@/lib/messages/read-only";
import { requirePerson } from "@/lib/session/gates";
import { ReadOnlyNotice } from "../../read-only-notice";
import { AccountView } from "./account-view";
import { currentAccount } from "./current-account";
import { shownAccount } from "./shown-account";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage({ searchParams }: PageProps<"/account">) {
  const learner = await requirePerson();
  const [{ ended, saved }, preferences, { account, certificates }] = await Promise.all([
    searchParams,
    currentPreferences(),
    currentAccount(),
  ]);
  return (
    <>
      <ReadOnlyNotice words={nothingCanBeSaved} />
      <AccountView
        account={shownAccount(learner, account, certificates, mailServer() !== null, preferences)}
        language={preferences.language}
        hasEnded={ended === "1"}
        hasSaved={saved === "1"}
      />
    </>
  );
}
