import { countOf, peopleIn } from "@/app/admin/courses/words";
import type { LearnersReport } from "@/lib/assignments/learners-schema";
import type { ThroughPath } from "@/lib/assignments/through-paths";

type ReportOf<Name extends LearnersReport["report"]> = Extract<LearnersReport, { report: Name }>;

export function remindedWords(report: ReportOf<"remind">): string {
  const { reminded, already, nothingToDo, cannotBeTold } = report;
  const words = [
    reminded > 0 && `${peopleIn(reminded)} ${is(reminded)} reminded by mail.`,
    already > 0 && `${already} ${already === 1 ? "was" : "were"} already reminded in the last 24 hours.`,
    nothingToDo > 0 && `${nothingToDo} ${nothingToDo === 1 ? "has" : "have"} nothing to do here.`,
    cannotBeTold > 0 &&
      `${cannotBeTold} can’t be reminded: no address, one that refuses mail, or they don’t want emails about optional training.`,
  ];
  return words.filter(Boolean).join(" ") || "Nobody was reminded.";
}

export function endedWords({ ended, chosen }: ReportOf<"end_exemption">): string {
  const words = [
    ended > 0 && `The exemption of ${peopleIn(ended)} has ended.`,
    chosen > ended && `${ofThose(chosen - ended)} ${has(chosen - ended)} no exemption that you can end.`,
  ];
  return words.filter(Boolean).join(" ") || "No exemption was ended.";
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

export function exemptWords(report: ReportOf<"exempt">, path: string | null): string {
  const { exempted, inPaths, paths, still, left } = report;
  const words = [
    exempted > 0 && `${peopleIn(exempted)} ${is(exempted)} exempt now.`,
    inPaths > 0 &&
      `${ofThose(inPaths)} still ${has(inPaths)} it through ${path ? `“${path}”` : "a learning path"}${others(paths - 1)}: exempt them there.`,
    still > 0 &&
      `${ofThose(still)} still ${has(still)} it through an assignment that you can’t end: ask an admin to exempt them.`,
    left > 0 && `${ofThose(left)} ${has(left)} no assignment to be exempt from.`,
  ];
  return words.filter(Boolean).join(" ") || "Nobody was exempted.";
}

const others = (count: number) => (count > 0 ? ` and ${countOf(count, "other learning path")}` : "");
const ofThose = (count: number) => `${count} of those you chose`;
const is = (count: number) => (count === 1 ? "is" : "are");
const has = (count: number) => (count === 1 ? "has" : "have");
