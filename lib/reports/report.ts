import { type Prisma, runStatement } from "@/lib/database/db";
import type { AdminList } from "@/lib/lists/admin-list";
import type { Parameters, Reader } from "./reach";

/** `countedAt` is set if its rows were counted ahead. */
export type ReportList<Row, Name extends string> = AdminList<Row, Name> & { countedAt?: Date | null };

/** A page, its files, the API and emails show the same report. `at` is null for now; `parameters` are those of the address. */
export type Report<Row, Name extends string = string> = {
  list(reader: Reader, at: Date | null, parameters: Parameters): Promise<ReportList<Row, Name>>;
  /** For emails, in the order in which they are written. */
  totals(reader: Reader, at: Date | null, parameters: Parameters): Promise<Totals>;
};

export type Totals = Partial<Record<TotalName, number>>;

export type TotalName =
  | "overdue"
  | "expired"
  | "dueSoon"
  | "completed"
  | "completions"
  | "expiring"
  | "stalled"
  | "underWay";

export async function readTotals(sql: Prisma.Sql): Promise<Totals> {
  const [row] = await runStatement<Totals>(sql, false);
  return row ?? {};
}

/** Gives a row an ID that has none, such as a week. */
export const idFrom = (...parts: string[]) => `md5(concat_ws(':', ${parts.join(", ")}))::uuid`;
