import { ButtonLink } from "@/app/_components/button-link";
import { Command } from "@/app/_components/command";
import { currentMessages } from "@/app/messages";
import { env } from "@/lib/env";
import { operatorId } from "@/lib/people/operator";
import { adminLinkCommand } from "@/lib/release/command-line";
import { currentPerson } from "@/lib/session/gates";
import { findProviderToSignInAgain } from "@/lib/sign-in-attempts/find";
import { SignInLink } from "./sign-in-link";

type Props = { destination: string; headingLevel: "h1" | "h2" };

export async function SignInAgain({ destination, headingLevel: Heading }: Props) {
  const { again: t } = (await currentMessages()).signIn;
  const person = await currentPerson();
  // At another provider, the person would be somebody else.
  const provider = person && (await findProviderToSignInAgain(person.personId));
  return (
    <div className="flex flex-col items-start gap-5">
      <div>
        <Heading className="font-bold text-xl">{t.title}</Heading>
        <p className="mt-2 text-muted">{t.reason({ minutes: env().ADMIN_FRESH_MINUTES })}</p>
      </div>
      {provider ? (
        <SignInLink destination={destination} provider={provider} isFresh>
          {t.button}
        </SignInLink>
      ) : (
        <>
          <div className="w-full space-y-3">
            <p>{person?.personId === operatorId ? t.byLink : t.byLinkInstead}</p>
            <ol className="list-decimal space-y-3 ps-5">
              <li>
                {t.run}
                <Command>{adminLinkCommand()}</Command>
              </li>
              <li>{t.open}</li>
              <li>{t.comeBack}</li>
            </ol>
          </div>
          <ButtonLink href={destination}>{t.continue}</ButtonLink>
        </>
      )}
    </div>
  );
}
