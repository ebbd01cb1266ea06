import { useMessages } from "@/app/messages";
import type { Overview } from "@/lib/admin-home/overview";
import { counted } from "@/lib/lists/count";

export function SignInsLastDay({ overview: { attemptsLastDay, failuresLastDay } }: { overview: Overview }) {
  const { attempts: t } = useMessages().adminHome;
  if (attemptsLastDay.count === 0) return null;
  const { count: failed, more: moreFailed } = counted(failuresLastDay);
  return <p className="mb-4">{t.lastDay({ ...counted(attemptsLastDay), failed, moreFailed })}</p>;
}
