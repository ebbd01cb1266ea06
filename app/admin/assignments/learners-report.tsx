import { Link } from "@/app/_components/link";
import { Result } from "@/app/_components/result";
import type { May } from "@/lib/actor";
import { type LearnersReport, learnersReport } from "@/lib/assignments/learners-schema";
import { findPathName } from "@/lib/assignments/through-paths";
import { pathLearnersUrl } from "../learning-paths/paths";
import { endedWords, exemptWords, remindedWords } from "./reports";

type Props = { actor: May<"learners.read">; parameters: { report?: unknown; at?: unknown } };

export async function ShownLearnersReport({ actor, parameters }: Props) {
  const { data: report } = learnersReport.safeParse(parameters);
  if (!report) return null;
  return (
    <Result key={`${parameters.at}`}>
      {report.report === "exempt" ? <Exempted actor={actor} report={report} /> : wordsOf(report)}
    </Result>
  );
}

const wordsOf = (report: Exclude<LearnersReport, { report: "exempt" }>) =>
  report.report === "remind" ? remindedWords(report) : endedWords(report);

type ExemptedProps = { actor: May<"learners.read">; report: Extract<LearnersReport, { report: "exempt" }> };

async function Exempted({ actor, report }: ExemptedProps) {
  const { path } = report;
  const name = path ? await findPathName(actor, path) : null;
  return (
    <>
      {exemptWords(report, name)}
      {path && name && (
        <>
          {" "}
          <Link href={pathLearnersUrl(path)} className="underline underline-offset-4">
            Learners of “<bdi>{name}</bdi>”
          </Link>
        </>
      )}
    </>
  );
}
