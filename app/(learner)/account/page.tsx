import { currentMessages } from "@/app/messages";
import { currentPreferences } from "@/app/preferences";
import { titled } from "@/app/titled";
import { mailServer } from "@/lib/mail/server";
import { clientTexts } from "@/lib/messages/client-texts";
import { requirePerson } from "@/lib/session/gates";
import { ReadOnlyNotice } from "../../read-only-notice";
import { AccountView } from "./account-view";
import { currentAccount } from "./current-account";
import { shownAccount } from "./shown-account";
import { SignInWays } from "./sign-in-ways";

export const generateMetadata = titled((t) => t.account.title, requirePerson);

export default async function AccountPage({ searchParams }: PageProps<"/account">) {
  const learner = await requirePerson();
  const { account: t, readOnly, forms } = await currentMessages();
  const [{ ended, saved, message }, preferences, { account, certificates }] = await Promise.all([
    searchParams,
    currentPreferences(),
    currentAccount(),
  ]);
  return (
    <>
      <ReadOnlyNotice words={readOnly.nothingCanBeSaved} />
      <AccountView
        account={shownAccount(learner, account, certificates, mailServer() !== null, preferences)}
        texts={clientTexts(t.view)}
        formTexts={clientTexts(forms)}
        language={preferences.language}
        hasEnded={ended === "1"}
        hasSaved={saved === "1"}
      />
      <SignInWays
        identities={account.identities}
        mayLink={account.mayLink && account.identities.length > 0}
        message={message}
      />
    </>
  );
}
