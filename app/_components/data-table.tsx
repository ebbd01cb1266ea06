import type { ReactElement, ReactNode } from "react";
import { useMessages } from "@/app/messages";
import { lastPage } from "@/lib/lists/admin-list-query";
import { ButtonLink } from "./button-link";
import { CsvDownload } from "./csv-download";
import { Cell, NameCell } from "./data-table/cell";
import { ColumnHeadings, type Direction, type ShownHeading } from "./data-table/column-headings";
import { EmptyState } from "./empty-state";
import { Pagination } from "./pagination";
import { PastTheEnd } from "./past-the-end";

type Sort = { name: string; first: Direction };

export type Heading = {
  heading: string;
  before?: ReactNode;
  sort?: Sort;
  isAction?: boolean;
};

export type Column<Row> = Heading & { cell: (row: Row) => ReactNode };

export type Columns<Row> =
  | { columns: readonly Column<Row>[]; body?: undefined }
  | { columns: readonly Heading[]; body: ReactElement };

type HrefFor = (change: { page?: number; sort?: string }) => string;

type Props<Row> = Columns<Row> & {
  caption: string;
  rows: readonly Row[];
  page: number;
  hasNext: boolean;
  sort?: string;
  hrefFor: HrefFor;
  csv?: string;
  empty: ReactNode;
};

export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { caption, rows, page, hasNext, sort, hrefFor, csv, empty } = props;
  const { pages } = useMessages().lists;
  if (page > lastPage) return <TooFar href={hrefFor({ page: 1 })} csv={csv} />;
  if (rows.length === 0) return page > 1 ? <PastTheEnd href={hrefFor({ page: 1 })} /> : empty;
  return (
    <>
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <ColumnHeadings headings={props.columns.map((column) => headingOf(column, sort, hrefFor))} />
        {props.body ?? (
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} columns={props.columns} />
            ))}
          </tbody>
        )}
      </table>
      <Pagination
        label={pages}
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

function headingOf(
  { heading: name, before, sort, isAction }: Heading,
  current: string | undefined,
  hrefFor: HrefFor,
) {
  const shown: ShownHeading = { name, ...(before && { before }), ...(isAction && { isAction }) };
  if (!sort) return shown;
  const direction = directionOf(sort.name, current);
  const next = direction ? opposite[direction] : sort.first;
  const href = hrefFor({ sort: next === "descending" ? `-${sort.name}` : sort.name, page: 1 });
  return { ...shown, href, ...(direction && { direction }) };
}

const opposite = { ascending: "descending", descending: "ascending" } as const;

function directionOf(name: string, current: string | undefined): Direction | undefined {
  if (current === name) return "ascending";
  return current === `-${name}` ? "descending" : undefined;
}

function Row<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr>
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
  const { firstPage, tooFar } = useMessages().lists;
  return (
    <EmptyState
      title={tooFar.title({ pages: lastPage })}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={href}>{firstPage}</ButtonLink>
          {csv && <CsvDownload action={csv} />}
        </div>
      }
    >
      {csv ? tooFar.orDownload : tooFar.text}
    </EmptyState>
  );
}
