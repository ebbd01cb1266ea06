import { ButtonLink } from "@/app/_components/button-link";
import { Command } from "@/app/_components/command";
import { findEnabledProvider } from "@/lib/identity-provider/versions";
import { signInAgainTitle } from "@/lib/messages/session";
import { operatorId } from "@/lib/people/operator";
import { adminLinkCommand } from "@/lib/release/command-line";
import { currentPerson, signInAgainWords } from "@/lib/session/gates";
import { SignInLink } from "./sign-in-link";

type Props = { destination: string; headingLevel: "h1" | "h2" };

export async function SignInAgain({ destination, headingLevel: Heading }: Props) {
  const [person, provider] = await Promise.all([currentPerson(), findEnabledProvider()]);
  const byLink = person?.personId === operatorId || !provider;
  return (
    <div className="flex flex-col items-start gap-5">
      <div>
        <Heading className="font-bold text-xl">{signInAgainTitle}</Heading>
        <p className="mt-2 text-muted">{signInAgainWords()}</p>
      </div>
      {byLink ? (
        <>
          <div className="w-full space-y-3">
            <p>
              You came by an admin link, so only a new link signs you in again. Anyone who can use the
              server’s command line can make one:
            </p>
            <ol className="list-decimal space-y-3 pl-5">
              <li>
                On the server, in Lectern’s folder, run:
                <Command>{adminLinkCommand()}</Command>
              </li>
              <li>Open the link that it prints in this browser, within 15 minutes.</li>
              <li>Come back to this tab and continue.</li>
            </ol>
          </div>
          <ButtonLink href={destination}>Continue</ButtonLink>
        </>
      ) : (
        <SignInLink destination={destination} isFresh>
          Sign in again
        </SignInLink>
      )}
    </div>
  );
}
