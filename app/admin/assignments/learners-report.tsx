import { Link } from "@/app/_components/link";
import { Result } from "@/app/_components/result";
import { rich } from "@/app/_components/rich";
import { currentMessages } from "@/app/messages";
import type { May } from "@/lib/actor";
import { type LearnersReport, learnersReport } from "@/lib/assignments/learners-schema";
import { findPathName } from "@/lib/assignments/through-paths";
import { pathLearnersUrl } from "../learning-paths/paths";
import { endedWords, exemptWords, remindedWords } from "./reports";

type Props = { actor: May<"learners.read">; parameters: { report?: unknown; at?: unknown } };

export async function ShownLearnersReport({ actor, parameters }: Props) {
  const { data: report } = learnersReport.safeParse(parameters);
  if (!report) return null;
  const { report: t } = (await currentMessages()).adminAssignments;
  return (
    <Result key={`${parameters.at}`}>
      {report.report === "exempt" && <Exempted actor={actor} report={report} />}
      {report.report === "remind" && remindedWords(report, t)}
      {report.report === "end_exemption" && endedWords(report, t)}
    </Result>
  );
}

type ExemptedProps = { actor: May<"learners.read">; report: Extract<LearnersReport, { report: "exempt" }> };

async function Exempted({ actor, report }: ExemptedProps) {
  const { report: t } = (await currentMessages()).adminAssignments;
  const { path } = report;
  const name = path ? await findPathName(actor, path) : null;
  return (
    <>
      {exemptWords(report, name, t)}
      {path && name && (
        <>
          {" "}
          <Link href={pathLearnersUrl(path)} className="underline underline-offset-4">
            {rich(t.learnersOf, { path: <bdi>{name}</bdi> })}
          </Link>
        </>
      )}
    </>
  );
}
