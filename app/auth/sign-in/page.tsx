import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { Notice } from "@/app/_components/notice";
import { currentAppearance, currentForVisitors } from "@/app/appearance";
import { LanguageForm } from "@/app/language-form";
import { currentPreferences } from "@/app/preferences";
import { SignInAgain } from "@/app/sign-in-again";
import { SignInLink } from "@/app/sign-in-link";
import { safeDestination } from "@/lib/http/destination";
import { languageIn } from "@/lib/messages/languages";
import { messagesIn } from "@/lib/messages/messages";
import { nobodyCanSignIn, signedOutHere } from "@/lib/messages/read-only";
import { currentPerson } from "@/lib/session/gates";
import { ReadOnlyNotice } from "../../read-only-notice";
import { SignInUnavailable } from "./sign-in-unavailable";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/auth/sign-in">) {
  const query = querySchema.parse(await searchParams);
  const destination = safeDestination(query.destination);
  const person = await currentPerson();
  const mustSignInAgain = query.again === "1" && (person?.roles.length ?? 0) > 0 && !person?.isFresh;
  if (mustSignInAgain) return <SignInAgain destination={destination} headingLevel="h1" />;
  if (person) redirect(destination);
  const { provider } = await currentForVisitors();
  if (!provider?.enabledAt) return <SignInUnavailable configured={provider !== null} />;
  const [{ signInText }, { language }] = await Promise.all([currentAppearance(), currentPreferences()]);
  return (
    <div className="flex flex-col gap-6">
      <ReadOnlyNotice words={nobodyCanSignIn} />
      {query.signed_out === "1" && <Notice>You’re signed out. See you soon.</Notice>}
      {query.signed_out === "later" && <Notice>{signedOutHere}</Notice>}
      <div className="text-center">
        <h1 className="font-bold text-2xl">Sign in to learn</h1>
        <p className="mt-3 text-muted">
          Sign in with your company account. Your password stays with your company’s identity provider,{" "}
          <b className="font-medium text-ink">{new URL(provider.issuer).host}</b>.
        </p>
      </div>
      {signInText && (
        <p className="whitespace-pre-line border-line border-t pt-6" dir="auto">
          {signInText}
        </p>
      )}
      <SignInLink destination={destination}>Sign in</SignInLink>
      <div className="border-line border-t pt-6">
        <LanguageForm shown={languageIn(language)} texts={messagesIn(language).languageChoice} />
      </div>
    </div>
  );
}

const text = z.string().optional().catch(undefined);

const querySchema = z.object({ destination: text, signed_out: text, again: text });
