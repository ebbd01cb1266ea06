import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { Notice } from "@/app/_components/notice";
import { currentPerson } from "@/lib/session/gates";
import { readTestReport } from "@/lib/sign-in/read-test-report";
import { Diagnosis } from "./diagnosis";
import { Stages } from "./stages";
import { titleOf } from "./title";

export const metadata: Metadata = { title: "Identity provider test" };

export default async function TestReportPage({ searchParams }: PageProps<"/auth/test-report">) {
  const { attempt } = querySchema.parse(await searchParams);
  const report = await readTestReport(attempt);
  if (!report) notFound();
  if ((await currentPerson())?.isAdmin) redirect(`/admin/identity-provider/tests/${report.id}`);
  return (
    <>
      <p className="font-semibold text-muted text-sm">Identity provider test</p>
      <h1 className="mt-1 font-bold text-2xl">{titleOf(report)}</h1>
      {report.failure && (
        <div className="mt-4">
          <Diagnosis failure={report.failure} />
        </div>
      )}
      <Stages stages={report.stages} />
      <Notice>
        This was a test. No one was signed in, and nothing was saved about people or groups. The command line
        that created the link shows this report, too.
      </Notice>
      <p className="mt-6 text-muted text-sm">
        Reference <code className="select-all font-mono">{report.id}</code>
      </p>
    </>
  );
}

const querySchema = z.object({ attempt: z.string().catch("") });
