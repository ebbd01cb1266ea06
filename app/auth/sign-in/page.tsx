import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { Notice } from "@/app/_components/notice";
import { rich } from "@/app/_components/rich";
import { currentAppearance, currentForVisitors } from "@/app/appearance";
import { LanguageForm } from "@/app/language-form";
import { currentMessages } from "@/app/messages";
import { currentPreferences } from "@/app/preferences";
import { SignInAgain } from "@/app/sign-in-again";
import { SignInLink } from "@/app/sign-in-link";
import { safeDestination } from "@/lib/http/destination";
import { languageIn } from "@/lib/messages/languages";
import { currentPerson } from "@/lib/session/gates";
import { ReadOnlyNotice } from "../../read-only-notice";
import { SignInUnavailable } from "./sign-in-unavailable";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentMessages()).signIn.title };
}

export default async function SignInPage({ searchParams }: PageProps<"/auth/sign-in">) {
  const query = querySchema.parse(await searchParams);
  const destination = safeDestination(query.destination);
  const person = await currentPerson();
  const mustSignInAgain = query.again === "1" && (person?.roles.length ?? 0) > 0 && !person?.isFresh;
  if (mustSignInAgain) return <SignInAgain destination={destination} headingLevel="h1" />;
  if (person) redirect(destination);
  const { provider } = await currentForVisitors();
  if (!provider?.enabledAt) return <SignInUnavailable configured={provider !== null} />;
  const { signIn: t, readOnly, languageChoice } = await currentMessages();
  const [{ signInText }, { language }] = await Promise.all([currentAppearance(), currentPreferences()]);
  return (
    <div className="flex flex-col gap-6">
      <ReadOnlyNotice words={readOnly.signIn} />
      {query.signed_out === "1" && <Notice>{t.signedOut}</Notice>}
      {query.signed_out === "later" && <Notice>{readOnly.signedOutHere}</Notice>}
      <div className="text-center">
        <h1 className="font-bold text-2xl">{t.heading}</h1>
        <p className="mt-3 text-muted">
          {rich(t.lead, {
            provider: <b className="font-medium text-ink">{new URL(provider.issuer).host}</b>,
          })}
        </p>
      </div>
      {signInText && (
        <p className="whitespace-pre-line border-line border-t pt-6" dir="auto">
          {signInText}
        </p>
      )}
      <SignInLink destination={destination}>{t.title}</SignInLink>
      <div className="border-line border-t pt-6">
        <LanguageForm shown={languageIn(language)} texts={languageChoice} />
      </div>
    </div>
  );
}

const text = z.string().optional().catch(undefined);

const querySchema = z.object({ destination: text, signed_out: text, again: text });
