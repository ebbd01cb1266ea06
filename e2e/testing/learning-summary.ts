import { type CountedSummary, getLearningSummary } from "@/lib/admin-home/learning";

export async function learningSummaryFor(
  actor: Parameters<typeof getLearningSummary>[0],
): Promise<CountedSummary> {
  const summary = await getLearningSummary(actor);
  if (!summary) throw new Error("The figures were not counted in time.");
  return summary;
}
