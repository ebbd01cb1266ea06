import type { Metadata } from "next";
import { z } from "zod";
import { Fact } from "@/app/_components/fact";
import { Link } from "@/app/_components/link";
import { SignInLink } from "@/app/sign-in-link";
import { safeDestination } from "@/lib/http/destination";
import { explainFailure } from "@/lib/sign-in/failures";
import { findFailedAttempt } from "@/lib/sign-in-attempts/find";

export const metadata: Metadata = { title: "Sign-in failed" };

export default async function SignInErrorPage({ searchParams }: PageProps<"/auth/error">) {
  const query = querySchema.parse(await searchParams);
  const attempt = query.attempt ? await findFailedAttempt(query.attempt) : null;
  const { code, title, explanation, responsible, advice } = explainFailure(
    attempt?.failureCode ?? query.code,
  );
  return (
    <>
      <p className="font-semibold text-danger text-sm">Sign-in failed</p>
      <h1 className="mt-1 font-bold text-2xl">{title}</h1>
      <p className="mt-3 text-lg">{explanation}</p>
      <dl className="mt-6 space-y-3 border-line border-y py-5">
        <Fact term="Where it went wrong">{places[responsible]}</Fact>
        <Fact term="What to do">{advice}</Fact>
        <Fact term="Reference">
          <code className="select-all font-mono text-sm">{attempt?.id ?? code}</code>
        </Fact>
      </dl>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        {!finalCodes.includes(code) && (
          <SignInLink
            destination={safeDestination(attempt?.destination)}
            isFresh={code === "authentication_not_fresh"}
          >
            Try again
          </SignInLink>
        )}
        <Link href="/" className="py-2 text-accent underline underline-offset-4 hover:text-accent-strong">
          Go to the home page
        </Link>
      </div>
    </>
  );
}

const finalCodes = ["admin_link_invalid", "test_link_invalid", "person_deactivated"];

const places = {
  you: "Most likely on your side.",
  "identity provider":
    "Most likely at your company’s identity provider, the service that checks your password.",
  "this platform": "On this platform, not on your side.",
} satisfies Record<ReturnType<typeof explainFailure>["responsible"], string>;

const text = z.string().optional().catch(undefined);

const querySchema = z.object({ attempt: text, code: text });
