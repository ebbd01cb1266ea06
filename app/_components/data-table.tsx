import type { ReactNode } from "react";
import { lastPage } from "@/lib/lists/admin-list-query";
import { ButtonLink } from "./button-link";
import { ColumnHeading, type Sort } from "./data-table/column-heading";
import { DownloadButton } from "./download-button";
import { EmptyState } from "./empty-state";
import { Pagination } from "./pagination";
import { PastTheEnd } from "./past-the-end";

/** The first column names its row; an action's heading is not shown. */
export type Column<Row> = {
  heading: string;
  /** Stands before the heading, such as a box for all rows. */
  before?: ReactNode;
  sort?: Sort;
  isAction?: boolean;
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  /** For screen readers: what the table lists, and in which order. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  page: number;
  hasNext: boolean;
  /** As in the URL, such as `-created`. */
  sort?: string;
  hrefFor: (change: { page?: number; sort?: string }) => string;
  csv?: string;
  empty: ReactNode;
};

/** Order, page and filters are all in the URL. On a phone, each row is a card. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { caption, columns, rows, page, hasNext, sort, hrefFor, csv, empty } = props;
  if (page > lastPage) return <TooFar href={hrefFor({ page: 1 })} csv={csv} />;
  if (rows.length === 0) return page > 1 ? <PastTheEnd href={hrefFor({ page: 1 })} /> : empty;
  return (
    <>
      <table {...roles.table} className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <ColumnHeading key={column.heading} {...column} current={sort} hrefFor={hrefFor} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => (
            <tr key={row.id} {...roles.row}>
              {columns.map((column, index) => (
                <Cell key={column.heading} column={column} isName={index === 0}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination
        label="Pages of the list"
        page={page}
        hasNext={hasNext}
        hrefFor={(number) => hrefFor({ page: number })}
      />
      {csv && (
        <div className="mt-6">
          <DownloadButton action={csv}>Download as CSV</DownloadButton>
        </div>
      )}
    </>
  );
}

type CellProps = {
  column: { heading: string; isAction?: boolean };
  isName: boolean;
  children: ReactNode;
};

function Cell({ column: { heading, isAction }, isName, children }: CellProps) {
  if (isName)
    return (
      <th {...roles.rowHeader} scope="row">
        {children}
      </th>
    );
  return (
    <td {...roles.cell} data-heading={isAction ? undefined : heading}>
      {children}
    </td>
  );
}

function TooFar({ href, csv }: { href: string; csv?: string }) {
  return (
    <EmptyState
      title={`Only the first ${lastPage} pages are shown`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={href}>Back to page 1</ButtonLink>
          {csv && <DownloadButton action={csv}>Download as CSV</DownloadButton>}
        </div>
      }
    >
      Narrow your search to see the rest{csv && ", or download the whole list"}.
    </EmptyState>
  );
}

// Some browsers drop the table roles of what is not displayed as a table.
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  rowHeader: { role: "rowheader" },
  cell: { role: "cell" },
};
