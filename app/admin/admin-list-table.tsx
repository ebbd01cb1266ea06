import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { CsvDownload } from "@/app/_components/csv-download";
import { type Columns, DataTable } from "@/app/_components/data-table";
import { EmptyState } from "@/app/_components/empty-state";
import { NothingFound } from "@/app/_components/nothing-found";
import { useMessages } from "@/app/messages";
import type { May } from "@/lib/actor";
import { type AdminList, type ListPage, parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { type AdminListQuery, isFiltered, lastPage, listUrl } from "@/lib/lists/admin-list-query";

type Props<Row, Name extends string> = ListPage<Row> &
  Columns<Row> & {
    list: Pick<AdminList<Row, Name>, "defaultSort">;
    query: AdminListQuery<Name>;
    path: string;
    caption: string;
    empty: ReactNode;
    noneFound: string;
    showAll: string;
    advice: string;
    /** A form can't contain the download's form, so `ListDownload` stands after it. */
    isInForm?: boolean;
  };

const csvUrl = (path: string, query: AdminListQuery) => listUrl(`${path}/csv`, { ...query, page: 1 });

export function ListDownload({
  path,
  query,
  rows,
}: {
  path: string;
  query: AdminListQuery;
  rows: unknown[];
}) {
  if (rows.length === 0 && query.page <= lastPage) return null;
  return (
    <div className="mt-6">
      <CsvDownload action={csvUrl(path, query)} />
    </div>
  );
}

export async function readAdminList<Row, Name extends string>(
  actor: May<never>,
  list: AdminList<Row, Name>,
  parameters: Readonly<Record<string, unknown>>,
) {
  const query = parseAdminListQuery(list, parameters);
  if (!query) notFound();
  return { ...(await readListPage(actor, list, query)), list, query };
}

export function AdminListTable<Row extends { id: string }, Name extends string>(props: Props<Row, Name>) {
  const { list, query, path, empty, noneFound, showAll, advice, isInForm = false, isLate, ...table } = props;
  const { timeouts } = useMessages();
  if (isLate) return <EmptyState title={timeouts.title}>{timeouts.list}</EmptyState>;
  const usual = list.defaultSort(query.filters);
  const nothingFound = (
    <NothingFound title={noneFound} all={{ href: path, name: showAll }}>
      {advice}
    </NothingFound>
  );
  const hrefFor = ({ page = 1, sort = query.sort }) =>
    listUrl(path, { ...query, page, sort: sort === usual ? "" : sort });
  return (
    <DataTable
      {...table}
      page={query.page}
      sort={query.sort || usual}
      hrefFor={hrefFor}
      csv={isInForm ? undefined : csvUrl(path, query)}
      empty={isFiltered(query) ? nothingFound : empty}
    />
  );
}
