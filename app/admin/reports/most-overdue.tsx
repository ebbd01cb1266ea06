import type { ReactNode } from "react";
import { useMessages } from "@/app/messages";
import { BarChart, Figure } from "./bar-chart";

type Row = { id: string; name: string; late: number; people: number };

type Props = { rows: readonly Row[]; isWhole: boolean; finding: "overdue" | "stalled" };

/** Names the row with the most people. */
export function MostOverdue({ rows, isWhole, finding }: Props): ReactNode {
  const { findings: t } = useMessages().reports;
  const [first] = rows.toSorted((a, b) => b.late - a.late);
  const text =
    first && first.late > 0
      ? t[finding]({ name: first.name, count: first.late, people: first.people })
      : t.noneOverdue;
  return (
    <Figure finding={text} isWhole={isWhole}>
      <BarChart bars={rows.map(({ id, name, late }) => ({ id, name, value: late }))} />
    </Figure>
  );
}
