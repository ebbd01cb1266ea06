import { operatorId } from "@/lib/admins/operator";
import { findEnabledProvider } from "@/lib/identity-provider/versions";
import { signInAgainTitle } from "@/lib/messages/session";
import { commandLine } from "@/lib/release/command-line";
import { currentPerson, signInAgainWords } from "@/lib/session/gates";
import { Command } from "../_components/command";
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
        <div className="w-full space-y-1.5 text-sm">
          <p>Get a new link on the server’s command line:</p>
          <Command>{`${commandLine()} admin-link`}</Command>
        </div>
      ) : (
        <SignInLink destination={destination} isFresh>
          Sign in again
        </SignInLink>
      )}
    </div>
  );
}
