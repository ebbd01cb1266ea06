import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { rich } from "@/app/_components/rich";
import { currentAppearance, currentForVisitors } from "@/app/appearance";
import { LanguageForm } from "@/app/language-form";
import { currentMessages } from "@/app/messages";
import { currentPreferences } from "@/app/preferences";
import { SignInAgain } from "@/app/sign-in-again";
import { SignInLink } from "@/app/sign-in-link";
import { safeDestination } from "@/lib/http/destination";
import { providerTitle } from "@/lib/identity-provider/title";
import { enabledIn } from "@/lib/identity-provider/versions";
import { languageIn } from "@/lib/messages/languages";
import { readChosenProvider } from "@/lib/session/cookies";
import { currentPerson } from "@/lib/session/gates";
import { ReadOnlyNotice } from "../../read-only-notice";
import { AddressForm } from "./address-form";
import { Continue } from "./continue";
import { ProviderChoice } from "./provider-choice";
import { SignInUnavailable } from "./sign-in-unavailable";

export async function generateMetadata({ searchParams }: PageProps<"/auth/sign-in">): Promise<Metadata> {
  const { unknown } = querySchema.parse(await searchParams);
  const { title, choice } = (await currentMessages()).signIn;
  return { title: unknown === "1" ? `${choice.unknown} ${title}` : title };
}

export default async function SignInPage({ searchParams }: PageProps<"/auth/sign-in">) {
  const query = querySchema.parse(await searchParams);
  const destination = safeDestination(query.destination);
  const person = await currentPerson();
  const mustSignInAgain = query.again === "1" && (person?.roles.length ?? 0) > 0 && !person?.isFresh;
  if (mustSignInAgain) return <SignInAgain destination={destination} headingLevel="h1" />;
  if (person) redirect(destination);
  const { providers, hasDomains } = await currentForVisitors();
  const enabled = enabledIn({ providers });
  const [first, ...others] = enabled;
  if (!first) return <SignInUnavailable configured={providers.length > 0} />;
  const asked = enabled.find(({ id }) => id === query.provider) ?? null;
  const only = others.length === 0 ? first : asked;
  if (asked && query.continue === "1")
    return <Continue provider={{ id: asked.id, title: providerTitle(asked) }} destination={destination} />;
  const { signIn: t, readOnly, languageChoice } = await currentMessages();
  const [{ signInText }, { language }] = await Promise.all([currentAppearance(), currentPreferences()]);
  return (
    <div className="flex flex-col gap-6">
      <ReadOnlyNotice words={readOnly.signIn} />
      {query.signed_out === "1" && <Notice>{t.signedOut}</Notice>}
      {query.signed_out === "later" && <Notice>{readOnly.signedOutHere}</Notice>}
      {query.provider && !asked && <Notice tone="warning">{t.choice.notOffered}</Notice>}
      <div className="text-center">
        <h1 className="font-bold text-2xl">{t.heading}</h1>
        <p className="mt-3 text-muted">
          {only
            ? rich(t.lead, { provider: <b className="font-medium text-ink">{providerTitle(only)}</b> })
            : t.choice.lead}
        </p>
      </div>
      {signInText && (
        <p className="whitespace-pre-line border-line border-t pt-6" dir="auto">
          {signInText}
        </p>
      )}
      {only ? (
        <SignInLink destination={destination} provider={others.length > 0 ? only.id : null}>
          {t.title}
        </SignInLink>
      ) : (
        <>
          {hasDomains && <AddressForm destination={destination} isUnknown={query.unknown === "1"} />}
          {hasDomains && <h2 className="border-line border-t pt-6 font-semibold">{t.choice.or}</h2>}
          <ProviderChoice
            providers={enabled}
            last={readChosenProvider(await cookies())}
            destination={destination}
          />
        </>
      )}
      {only && others.length > 0 && (
        <Link
          href={`/auth/sign-in?${new URLSearchParams({ destination })}`}
          className="text-center text-accent underline underline-offset-4"
        >
          {t.choice.others}
        </Link>
      )}
      <div className="border-line border-t pt-6">
        <LanguageForm shown={languageIn(language)} texts={languageChoice} />
      </div>
    </div>
  );
}

const text = z.string().optional().catch(undefined);

const querySchema = z.object({
  destination: text,
  signed_out: text,
  again: text,
  provider: text,
  continue: text,
  unknown: text,
});
