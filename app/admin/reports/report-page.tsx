import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { CsvDownload } from "@/app/_components/csv-download";
import type { Column, Columns } from "@/app/_components/data-table";
import { CalendarDay, DateTime } from "@/app/_components/date-time";
import { Disclosure } from "@/app/_components/disclosure";
import { DownloadButton } from "@/app/_components/download-button";
import { EmptyState } from "@/app/_components/empty-state";
import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { Result } from "@/app/_components/result";
import { rich } from "@/app/_components/rich";
import { currentMessages } from "@/app/messages";
import type { May } from "@/lib/actor";
import { readListPage } from "@/lib/lists/admin-list";
import { listUrl } from "@/lib/lists/admin-list-query";
import type { OpenedReport } from "@/lib/reports/open";
import { mostExcelCells, mostExcelRows, type ReportName } from "@/lib/reports/schema";
import { AdminListTable } from "../admin-list-table";
import { Applying } from "../applying";
import { reportPath, reportsPath } from "./paths";
import { SaveView } from "./save-view";

type Props<Row, Name extends string> = {
  actor: May<"learners.read">;
  name: ReportName;
  opened: OpenedReport<Row, Name> | null;
  filters: readonly Filter<Name>[];
  columns: readonly Column<Row>[] | ((rows: readonly Row[]) => Columns<Row>);
  noneText?: string;
  note?: (rows: readonly Row[]) => ReactNode;
  /** Draws rows that hold the whole list, or only those of a page. */
  chart?: (rows: readonly Row[], isWhole: boolean) => ReactNode;
};

export async function ReportPage<Row extends { id: string }, Name extends string>(props: Props<Row, Name>) {
  const { actor, name, opened, filters, columns, noneText, note, chart } = props;
  if (!opened) notFound();
  const { list, query, asOf, parameters } = opened;
  const { reports: t } = await currentMessages();
  const path = reportPath(name);
  const found = asOf.isFuture || asOf.isUnknown ? null : await readListPage(actor, list, query);
  const isWhole = found !== null && query.page === 1 && !found.hasNext;
  const file = (format: string) => listUrl(`${path}/${format}`, { ...query, page: 1 });
  return (
    <>
      <Breadcrumb crumbs={[{ href: reportsPath, name: t.title }]} />
      <PageHeader title={t[name].title} lead={t[name].lead} />
      {parameters.message === "too_long" && (
        <Result tone="warning">
          <p className="mb-3">{t.tooLong({ rows: mostExcelRows, cells: mostExcelCells })}</p>
          <CsvDownload action={file("csv")} />
        </Result>
      )}
      <div className="print:hidden">
        <FilterForm
          action={path}
          filters={[
            ...filters,
            { kind: "date", name: "as_of", label: t.asOf, min: asOf.firstDay ?? undefined, max: asOf.today },
          ]}
          query={query}
        />
      </div>
      {found === null ? (
        <EmptyState title={asOf.isFuture ? t.future.title : t.unknown.title}>
          {asOf.isFuture
            ? t.future.text
            : rich(t.unknown.text, { day: <CalendarDay day={asOf.firstDay ?? asOf.today} /> })}
        </EmptyState>
      ) : (
        <>
          <p className="mb-6 text-muted text-sm">
            {asOf.at
              ? rich(t.pastDay, { day: <CalendarDay day={asOf.day} /> })
              : list.countedAt
                ? rich(t.countedAt, { time: <DateTime value={list.countedAt} /> })
                : rich(t.now, { time: <DateTime value={new Date()} /> })}
          </p>
          <div className="mb-6 empty:hidden">
            <Applying courseIds="all" />
          </div>
          {note && <p className="mb-6 empty:hidden">{note(found.rows)}</p>}
          {chart && found.rows.length > 0 && <div className="mb-8">{chart(found.rows, isWhole)}</div>}
          <div className="-m-1 p-1 md:overflow-x-auto">
            <AdminListTable
              {...found}
              list={list}
              query={query}
              path={path}
              caption={t[name].title}
              {...(typeof columns === "function" ? columns(found.rows) : { columns })}
              isInForm
              empty={<EmptyState title={t[name].none}>{noneText ?? t.none}</EmptyState>}
              noneFound={t.noneFound.title}
              showAll={t.noneFound.showAll}
              advice={t.noneFound.advice}
            />
          </div>
          {found.rows.length > 0 && (
            <div className="mt-6 flex flex-wrap gap-3 print:hidden">
              <CsvDownload action={file("csv")} />
              <DownloadButton action={file("xlsx")}>{t.xlsx}</DownloadButton>
            </div>
          )}
          <div className="mt-8 max-w-prose print:hidden">
            <Disclosure title={t.views.save}>
              <p className="mb-4 text-muted text-sm">{t.views.hint}</p>
              <SaveView
                report={name}
                query={listUrl("", { ...query, page: 1 })}
                texts={{ name: t.views.name, replaces: t.views.replaces, save: t.views.saveButton }}
              />
            </Disclosure>
          </div>
        </>
      )}
    </>
  );
}
