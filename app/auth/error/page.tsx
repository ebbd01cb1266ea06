import type { Metadata } from "next";
import { z } from "zod";
import { Fact } from "@/app/_components/fact";
import { Link } from "@/app/_components/link";
import { currentForVisitors } from "@/app/appearance";
import { currentMessages } from "@/app/messages";
import { SignInLink } from "@/app/sign-in-link";
import { safeDestination } from "@/lib/http/destination";
import { enabledIn } from "@/lib/identity-provider/versions";
import { explainFailure } from "@/lib/sign-in/failures";
import { findFailedAttempt } from "@/lib/sign-in-attempts/find";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentMessages()).signIn.failed.title };
}

export default async function SignInErrorPage({ searchParams }: PageProps<"/auth/error">) {
  const query = querySchema.parse(await searchParams);
  const attempt = query.attempt ? await findFailedAttempt(query.attempt) : null;
  const messages = await currentMessages();
  const { code, title, explanation, party, advice } = explainFailure(
    attempt?.failureCode ?? query.code,
    messages,
  );
  const { failed: t } = messages.signIn;
  const destination = safeDestination(attempt?.destination);
  const hasChoice = enabledIn(await currentForVisitors()).length > 1;
  const mayRetry = !finalCodes.includes(code);
  return (
    <>
      <p className="font-semibold text-danger text-sm">{t.title}</p>
      <h1 className="mt-1 font-bold text-2xl">{title}</h1>
      <p className="mt-3 text-lg">{explanation}</p>
      <dl className="mt-6 space-y-3 border-line border-y py-5">
        {party !== "platform" && <Fact term={t.where}>{t[party]}</Fact>}
        <Fact term={t.whatToDo}>{advice}</Fact>
        <Fact term={t.reference}>
          <code className="select-all font-mono text-sm">{attempt?.id ?? code}</code>
        </Fact>
      </dl>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        {mayRetry && (
          <SignInLink
            destination={destination}
            isFresh={code === "authentication_not_fresh"}
            provider={hasChoice ? attempt?.identityProviderId : null}
          >
            {t.retry}
          </SignInLink>
        )}
        {hasChoice && (mayRetry || code === "person_deactivated") && (
          <Link
            href={`/auth/sign-in?${new URLSearchParams({ destination })}`}
            className="py-2 text-accent underline underline-offset-4 hover:text-accent-strong"
          >
            {t.otherWay}
          </Link>
        )}
        <Link href="/" className="py-2 text-accent underline underline-offset-4 hover:text-accent-strong">
          {t.home}
        </Link>
      </div>
    </>
  );
}

const finalCodes = ["admin_link_invalid", "test_link_invalid", "person_deactivated"];

const text = z.string().optional().catch(undefined);

const querySchema = z.object({ attempt: text, code: text });
