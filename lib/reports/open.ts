import { z } from "zod";
import { Prisma } from "@/lib/database/db";
import { parseAdminListQuery } from "@/lib/lists/admin-list";
import type { AdminListQuery } from "@/lib/lists/admin-list-query";
import type { Filter } from "@/lib/lists/filters";
import { type AsOf, findAsOf } from "./moment";
import type { Parameters, Reader } from "./reach";
import type { Report, ReportList } from "./report";

export type OpenedReport<Row, Name extends string> = {
  list: ReportList<Row, Name | "as_of">;
  query: AdminListQuery<Name | "as_of">;
  asOf: AsOf;
  /** Includes those that only the page reads. */
  parameters: Parameters;
};

/** Returns null if the address has a malformed parameter. */
export async function openReport<Row, Name extends string>(
  report: Pick<Report<Row, Name>, "list">,
  reader: Reader,
  parameters: Parameters,
): Promise<OpenedReport<Row, Name> | null> {
  const asOf = await findAsOf(parameters.as_of);
  if (!asOf) return null;
  const found = await report.list(reader, asOf.at, parameters);
  const filters = { ...found.filters, as_of: anyDay };
  // Spreading loses which filters the report has.
  const list = { ...found, filters } as unknown as ReportList<Row, Name | "as_of">;
  const query = parseAdminListQuery(list, {
    ...parameters,
    as_of: asOf.isFuture ? parameters.as_of : asOf.day,
  });
  return query && { list, query, asOf, parameters };
}

// The day chooses the list, so it keeps all of its rows.
const anyDay: Filter = { schema: z.string().default(""), where: () => Prisma.sql`true` };
