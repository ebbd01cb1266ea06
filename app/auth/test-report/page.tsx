import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { Notice } from "@/app/_components/notice";
import { rich } from "@/app/_components/rich";
import { currentMessages } from "@/app/messages";
import { currentPerson } from "@/lib/session/gates";
import { readTestReport } from "@/lib/sign-in/read-test-report";
import { Diagnosis } from "./diagnosis";
import { Stages } from "./stages";
import { titleOf } from "./title";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentMessages()).signIns.test.title };
}

export default async function TestReportPage({ searchParams }: PageProps<"/auth/test-report">) {
  const { attempt } = querySchema.parse(await searchParams);
  const messages = await currentMessages();
  const { test: t } = messages.signIns;
  const report = await readTestReport(attempt, messages);
  if (!report) notFound();
  if ((await currentPerson())?.isAdmin) redirect(`/admin/identity-provider/tests/${report.id}`);
  return (
    <>
      <p className="font-semibold text-muted text-sm">{t.title}</p>
      <h1 className="mt-1 font-bold text-2xl">{titleOf(report, t)}</h1>
      {report.failure && (
        <div className="mt-4">
          <Diagnosis failure={report.failure} />
        </div>
      )}
      <Stages stages={report.stages} />
      <Notice>{t.notice}</Notice>
      <p className="mt-6 text-muted text-sm">
        {rich(t.reference, { id: <code className="select-all font-mono">{report.id}</code> })}
      </p>
    </>
  );
}

const querySchema = z.object({ attempt: z.string().catch("") });
