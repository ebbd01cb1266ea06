import { type Column, DataTable } from "@/app/_components/data-table";
import { DateTime, Day } from "@/app/_components/date-time";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { Missing } from "@/app/_components/missing";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { Messages } from "@/lib/messages/messages";
import { periodText } from "@/lib/messages/retention-period";
import type { Retention } from "@/lib/retention/overview";
import { retentionPath } from "./paths";

export function RetentionTable({ rows }: { rows: Retention[] }) {
  const { retention: t } = useMessages();
  return (
    <DataTable
      caption={t.caption}
      columns={columnsIn(t)}
      rows={rows.map((row) => ({ ...row, id: row.kind }))}
      page={1}
      hasNext={false}
      hrefFor={() => retentionPath}
      empty={null}
    />
  );
}

const columnsIn = ({ columns, ...t }: Messages["retention"]): Column<Retention>[] => [
  { heading: columns.data, cell: ({ kind }) => t.kinds[kind] },
  { heading: columns.kept, cell: ({ kept }) => periodText(t, kept) },
  { heading: columns.oldest, cell: ({ oldestAt }) => oldestAt && <Day value={oldestAt} /> },
  { heading: columns.lastRun, cell: (row) => <LastRun row={row} /> },
  {
    heading: columns.removedThen,
    cell: ({ ranAt, removed }) => ranAt && <FormattedNumber value={removed} />,
  },
  { heading: columns.removedInAll, cell: ({ removedInAll }) => <FormattedNumber value={removedInAll} /> },
];

function LastRun({ row: { ranAt, failure, failedAt } }: { row: Retention }) {
  const { never, failed } = useMessages().retention;
  return (
    <>
      {ranAt ? <DateTime value={ranAt} /> : <Missing>{never}</Missing>}
      {failure && failedAt && (
        <span className="block text-danger">
          {rich(failed, {
            time: <DateTime value={failedAt} />,
            error: <bdi className="wrap-anywhere">{failure}</bdi>,
          })}
        </span>
      )}
    </>
  );
}
