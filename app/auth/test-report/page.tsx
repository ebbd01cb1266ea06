import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";
import { Notice } from "@/app/_components/notice";
import { readTestReport } from "@/lib/auth/read-test-report";
import type { Problem, TestReport } from "@/lib/auth/test-report";
import { Stages } from "./stages";

export const metadata: Metadata = { title: "Test of the identity provider" };

export default async function TestReportPage({ searchParams }: PageProps<"/auth/test-report">) {
  const { attempt } = querySchema.parse(await searchParams);
  const report = await readTestReport(attempt);
  if (!report) notFound();
  return (
    <>
      <p className="font-semibold text-muted text-sm">Test of the identity provider</p>
      <h1 className="mt-1 font-bold text-2xl">{report.problem?.title ?? titles[report.outcome]}</h1>
      {report.problem && <Diagnosis problem={report.problem} />}
      <Stages stages={report.stages} />
      <Notice>
        This was a test: nobody was signed in, and no person and no group was written. The command line that
        made the link shows this report too.
      </Notice>
      <p className="mt-6 text-muted text-sm">
        Reference <code className="select-all font-mono">{report.id}</code>
      </p>
    </>
  );
}

const titles: Record<TestReport["outcome"], string> = {
  tested: "This sign-in works",
  failed: "This sign-in does not work",
  under_way: "This test is not finished",
  abandoned: "This test was not finished in time",
  signed_in: "This sign-in works",
};

function Diagnosis({ problem: { code, cause, remedy, reason } }: { problem: Problem }) {
  return (
    <dl className="mt-4 space-y-3">
      <div>
        <dt className="text-muted text-sm">Likely cause</dt>
        <dd>{cause}</dd>
      </div>
      <div>
        <dt className="text-muted text-sm">What to do</dt>
        <dd>{remedy}</dd>
      </div>
      <div>
        <dt className="text-muted text-sm">Code</dt>
        <dd>
          <code className="font-mono text-sm">{code}</code>
          {reason && `: ${reason}`}
        </dd>
      </div>
    </dl>
  );
}

const querySchema = z.object({ attempt: z.string().catch("") });
