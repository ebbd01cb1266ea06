import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { Stages } from "@/app/auth/test-report/stages";
import { requireAdmin } from "@/lib/session/gates";
import { describeAttempt } from "@/lib/sign-in/attempt-report";
import type { TestReport } from "@/lib/sign-in/test-report";
import { findSignIn } from "@/lib/sign-in-attempts/admin-record";
import { signInsPath } from "../paths";
import { Diagnosis } from "./diagnosis";
import { Summary } from "./summary";

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Sign-in attempt" };
}

export default async function SignInPage({ params }: PageProps<"/admin/sign-ins/[id]">) {
  const admin = await requireAdmin();
  const attempt = await findSignIn(admin, (await params).id);
  if (!attempt) notFound();
  const { outcome, problem, stages } = describeAttempt(attempt);
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Sign-ins", href: signInsPath }]} />
      <PageHeader title={problem?.title ?? titles[outcome]} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="grid min-w-0 gap-6">
          {problem && <Diagnosis problem={problem} />}
          <Card>
            {stages.length > 0 ? (
              <div className="-my-6">
                <Stages stages={stages} />
              </div>
            ) : (
              <p className="text-muted">
                This answer doesn’t belong to a sign-in that started here, so nothing was sent to the identity
                provider.
              </p>
            )}
          </Card>
        </div>
        <Summary attempt={attempt} />
      </div>
    </>
  );
}

const titles: Record<TestReport["outcome"], string> = {
  signed_in: "Signed in",
  tested: "This test worked",
  failed: "This sign-in failed",
  under_way: "This sign-in is under way",
  abandoned: "This sign-in was not finished",
};
