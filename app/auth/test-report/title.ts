import type { TestReport } from "@/lib/sign-in/test-report";

export function titleOf({ failure, outcome }: TestReport): string {
  return failure?.title ?? titles[outcome];
}

const titles: Record<TestReport["outcome"], string> = {
  tested: "This sign-in works",
  failed: "This sign-in does not work",
  under_way: "This test is not finished",
  waiting: "This test is not finished",
  abandoned: "This test ran out of time",
  signed_in: "This sign-in works",
};
