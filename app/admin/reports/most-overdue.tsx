import type { ReactNode } from "react";
import { useMessages } from "@/app/messages";
import { BarChart, Figure } from "./bar-chart";

/** People without a value in the field of a report have an empty name. */
type Row = { id: string; name: string; late: number; people: number };

type Props = { rows: readonly Row[]; isWhole: boolean; finding: "overdue" | "stalled" };

/** Names the row with the most people. */
export function MostOverdue({ rows, isWhole, finding }: Props): ReactNode {
  const { findings: t, noValue } = useMessages().reports;
  const [first] = rows.toSorted((a, b) => b.late - a.late);
  const textOf = ({ name, late: count, people }: Row) =>
    name ? t[finding]({ name, count, people }) : t.overdueWithoutValue({ count, people });
  const text = first && first.late > 0 ? textOf(first) : t.noneOverdue;
  return (
    <Figure finding={text} isWhole={isWhole}>
      <BarChart bars={rows.map(({ id, name, late }) => ({ id, name: name || noValue, value: late }))} />
    </Figure>
  );
}
