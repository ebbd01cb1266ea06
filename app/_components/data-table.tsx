import type { ReactElement, ReactNode } from "react";
import { lastPage } from "@/lib/lists/admin-list-query";
import { ButtonLink } from "./button-link";
import { CsvDownload } from "./csv-download";
import { Cell, NameCell, roles } from "./data-table/cell";
import { ColumnHeading, type Sort } from "./data-table/column-heading";
import { EmptyState } from "./empty-state";
import { Pagination } from "./pagination";
import { PastTheEnd } from "./past-the-end";

/** The first column names its row; an action's heading is not shown. */
export type Heading = {
  heading: string;
  /** Stands before the heading, such as a box for all rows. */
  before?: ReactNode;
  sort?: Sort;
  isAction?: boolean;
};

export type Column<Row> = Heading & { cell: (row: Row) => ReactNode };

/** `body` has all rows, of whose columns only the headings are known. */
export type Columns<Row> =
  | { columns: readonly Column<Row>[]; body?: undefined }
  | { columns: readonly Heading[]; body: ReactElement };

type Props<Row> = Columns<Row> & {
  /** For screen readers: what the table lists, and in which order. */
  caption: string;
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
  const { caption, rows, page, hasNext, sort, hrefFor, csv, empty } = props;
  if (page > lastPage) return <TooFar href={hrefFor({ page: 1 })} csv={csv} />;
  if (rows.length === 0) return page > 1 ? <PastTheEnd href={hrefFor({ page: 1 })} /> : empty;
  return (
    <>
      <table {...roles.table} className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {props.columns.map((column) => (
              <ColumnHeading key={column.heading} {...column} current={sort} hrefFor={hrefFor} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {props.body
            ? props.body
            : rows.map((row) => <Row key={row.id} row={row} columns={props.columns} />)}
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
          <CsvDownload action={csv} />
        </div>
      )}
    </>
  );
}

function Row<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr {...roles.row}>
      {columns.map((column, index) =>
        index === 0 ? (
          <NameCell key={column.heading}>{column.cell(row)}</NameCell>
        ) : (
          <Cell key={column.heading} heading={column.isAction ? undefined : column.heading}>
            {column.cell(row)}
          </Cell>
        ),
      )}
    </tr>
  );
}

function TooFar({ href, csv }: { href: string; csv?: string }) {
  return (
    <EmptyState
      title={`Only the first ${lastPage} pages are shown`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={href}>Back to page 1</ButtonLink>
          {csv && <CsvDownload action={csv} />}
        </div>
      }
    >
      Narrow your search to see the rest{csv && ", or download the whole list"}.
    </EmptyState>
  );
}
