import type { LearnersReport } from "@/lib/assignments/learners-schema";
import type { ThroughPath } from "@/lib/assignments/through-paths";
import type { Messages } from "@/lib/messages/messages";

type ReportOf<Name extends LearnersReport["report"]> = Extract<LearnersReport, { report: Name }>;

type Texts = Messages["adminAssignments"]["report"];

export function remindedWords(report: ReportOf<"remind">, t: Texts): string {
  const { reminded, already, nothingToDo, unreachable } = report;
  const words = [
    reminded > 0 && t.reminded({ count: reminded }),
    already > 0 && t.already({ count: already }),
    nothingToDo > 0 && t.nothingToDo({ count: nothingToDo }),
    unreachable > 0 && t.unreachable({ count: unreachable }),
  ];
  return words.filter(Boolean).join(" ") || t.noneReminded;
}

export function endedWords({ ended, chosen }: ReportOf<"end_exemption">, t: Texts): string {
  const words = [
    ended > 0 && t.ended({ count: ended }),
    chosen > ended && t.noExemption({ count: chosen - ended }),
  ];
  return words.filter(Boolean).join(" ") || t.noneEnded;
}

type Exempted = {
  chosen: string[];
  exempt: string[];
  still: string[];
  paths: ThroughPath[];
};

export function countExempted({ chosen, exempt, still, paths }: Exempted): ReportOf<"exempt"> {
  const open = paths.filter(({ personIds }) => personIds.some((id) => !still.includes(id)));
  const through = new Set(open.flatMap(({ personIds }) => personIds.filter((id) => !still.includes(id))));
  const rest = chosen.filter((id) => !still.includes(id) && !through.has(id));
  const exempted = rest.filter((id) => exempt.includes(id)).length;
  return {
    report: "exempt",
    exempted,
    inPaths: through.size,
    paths: open.length,
    ...(open[0] && { path: open[0].id }),
    still: still.length,
    left: rest.length - exempted,
  };
}

export function exemptWords(report: ReportOf<"exempt">, path: string | null, t: Texts): string {
  const { exempted, inPaths, still, left } = report;
  const words = [
    exempted > 0 && t.exempted({ count: exempted }),
    inPaths > 0 && inPathsWords(report, path, t),
    still > 0 && t.still({ count: still }),
    left > 0 && t.left({ count: left }),
  ];
  return words.filter(Boolean).join(" ") || t.noneExempted;
}

function inPathsWords({ inPaths: count, paths }: ReportOf<"exempt">, path: string | null, t: Texts): string {
  if (path === null) return t.inUnnamedPaths({ count, paths });
  return paths > 1 ? t.inPaths({ count, path, others: paths - 1 }) : t.inPath({ count, path });
}
