import type { Column } from "@/app/_components/data-table";
import { Missing } from "@/app/_components/missing";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import type { Messages } from "@/lib/messages/messages";
import { openReport } from "@/lib/reports/open";
import {
  findGroupingField,
  listGroupingFields,
  overdueByField,
  type ValueCounts,
} from "@/lib/reports/overdue-by-field";
import { requireMay } from "@/lib/session/gates";
import { valueCountColumns } from "../count-columns";
import { choice, fieldOptions, peopleFilters } from "../filters";
import { MostOverdue } from "../most-overdue";
import { ReportPage } from "../report-page";

export const generateMetadata = titled(
  (t) => t.reports.overdue_by_field.title,
  () => requireMay("learners.read"),
);

type Props = PageProps<"/admin/reports/overdue-by-field">;

export default async function Page({ searchParams }: Props) {
  const actor = await requireMay("learners.read");
  const parameters = await searchParams;
  const [messages, people, fields, opened] = await Promise.all([
    currentMessages(),
    peopleFilters(actor),
    listGroupingFields(actor),
    openReport(overdueByField, actor, parameters),
  ]);
  const { reports: t } = messages;
  const [first, ...others] = fields;
  const field = findGroupingField(fields, parameters);
  return (
    <ReportPage
      actor={actor}
      name="overdue_by_field"
      opened={opened}
      filters={[
        choice("by", t.filters.by, first?.name ?? t.filters.any, fieldOptions(others, parameters)),
        ...people,
      ]}
      columns={columnsIn(messages, field?.name)}
      noneText={field ? t.noValues : t.noFields}
      chart={(rows, isWhole) => (
        <MostOverdue
          rows={rows.map(({ id, value, latePeople, people }) => ({
            id,
            name: value,
            late: latePeople,
            people,
          }))}
          isWhole={isWhole}
          finding="overdue"
        />
      )}
    />
  );
}

const columnsIn = (messages: Messages, name = messages.reports.columns.value): Column<ValueCounts>[] => [
  {
    heading: name,
    sort: { name: "value", first: "ascending" },
    cell: ({ value }) => (value ? <bdi>{value}</bdi> : <Missing>{messages.reports.noValue}</Missing>),
  },
  ...valueCountColumns<ValueCounts>(messages),
];
