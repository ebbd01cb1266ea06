import type { Messages } from "@/lib/messages/messages";
import type { TestReport } from "@/lib/sign-in/test-report";

export const titleOf = ({ failure, outcome }: TestReport, { titles }: Messages["signIns"]["test"]) =>
  failure?.title ?? titles[outcome];
