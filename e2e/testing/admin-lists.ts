import {
  type AdminList,
  type ListPage,
  parseAdminListQuery,
  readListPage,
  readWholeList,
} from "@/lib/lists/admin-list";
import type { AdminListQuery } from "@/lib/lists/admin-list-query";
import { admin } from "./factories";

export function queryOf<Row, Name extends string>(
  list: AdminList<Row, Name>,
  parameters: object = {},
): AdminListQuery<Name> {
  const query = parseAdminListQuery(list, { ...parameters });
  if (!query) throw new Error(`${JSON.stringify(parameters)} isn't a query of this list.`);
  return query;
}

export function pageOf<Row, Name extends string>(
  list: AdminList<Row, Name>,
  parameters?: object,
): Promise<ListPage<Row>> {
  return readListPage(admin, list, queryOf(list, parameters));
}

export async function wholeOf<Row, Name extends string>(
  list: AdminList<Row, Name>,
  parameters?: object,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const some of readWholeList(admin, list, queryOf(list, parameters))) rows.push(...some);
  return rows;
}
