import { type Column, DataTable } from "@/app/_components/data-table";
import { DateTime, Day } from "@/app/_components/date-time";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { Missing } from "@/app/_components/missing";
import type { Retention } from "@/lib/retention/overview";
import { kindNames, periodInWords } from "@/lib/retention/words";
import { retentionPath } from "./paths";

export function RetentionTable({ rows }: { rows: Retention[] }) {
  return (
    <DataTable
      caption="Kinds of data"
      columns={columns}
      rows={rows.map((row) => ({ ...row, id: row.kind }))}
      page={1}
      hasNext={false}
      hrefFor={() => retentionPath}
      empty={null}
    />
  );
}

const columns: Column<Retention>[] = [
  { heading: "Data", cell: ({ kind }) => kindNames[kind] },
  { heading: "Kept", cell: ({ kept }) => periodInWords(kept) },
  { heading: "Oldest", cell: ({ oldestAt }) => oldestAt && <Day value={oldestAt} /> },
  { heading: "Last checked", cell: (row) => <LastRun row={row} /> },
  { heading: "Removed then", cell: ({ ranAt, removed }) => ranAt && <FormattedNumber value={removed} /> },
  { heading: "Total removed", cell: ({ removedInAll }) => <FormattedNumber value={removedInAll} /> },
];

function LastRun({ row: { ranAt, failure, failedAt } }: { row: Retention }) {
  return (
    <>
      {ranAt ? <DateTime value={ranAt} /> : <Missing>Never</Missing>}
      {failure && failedAt && (
        <span className="block text-danger">
          Failed <DateTime value={failedAt} />: <bdi className="wrap-anywhere">{failure}</bdi>
        </span>
      )}
    </>
  );
}
