import type { Column } from "@/app/_components/data-table";
import { CalendarDay } from "@/app/_components/date-time";
import type { Filter } from "@/app/_components/filter-form";
import { NameLink } from "@/app/_components/link";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import type { Messages } from "@/lib/messages/messages";
import {
  countExpiring,
  daysOf,
  type ExpiringCertificate,
  expiringCertificates,
} from "@/lib/reports/expiring-certificates";
import { openReport } from "@/lib/reports/open";
import type { PeopleFilter } from "@/lib/reports/reach";
import { periods, usualPeriod } from "@/lib/reports/schema";
import { requireMay } from "@/lib/session/gates";
import { ExpiryChart } from "../expiry-chart";
import { choice, peopleFilters, searchPeople } from "../filters";
import { recordsUrl } from "../paths";
import { ReportPage } from "../report-page";

export const generateMetadata = titled(
  (t) => t.reports.expiring_certificates.title,
  () => requireMay("learners.read"),
);

type Props = PageProps<"/admin/reports/expiring-certificates">;

export default async function Page({ searchParams }: Props) {
  const actor = await requireMay("learners.read");
  const [messages, people, opened] = await Promise.all([
    currentMessages(),
    peopleFilters(actor),
    searchParams.then((parameters) => openReport(expiringCertificates, actor, parameters)),
  ]);
  const counts =
    opened && !opened.asOf.isFuture && !opened.asOf.isUnknown && (await countExpiring(actor, opened));
  return (
    <ReportPage
      actor={actor}
      name="expiring_certificates"
      opened={opened}
      filters={filtersIn(messages, people)}
      columns={columnsIn(messages)}
      chart={() => counts && <ExpiryChart counts={counts} days={daysOf(opened?.query.filters ?? {})} />}
    />
  );
}

const columnsIn = ({ reports: t }: Messages): Column<ExpiringCertificate>[] => [
  {
    heading: t.columns.person,
    cell: ({ personId, personName }) => <NameLink href={recordsUrl(personId)}>{personName}</NameLink>,
  },
  { heading: t.columns.course, cell: ({ courseName }) => <bdi>{courseName}</bdi> },
  { heading: t.columns.number, cell: ({ number }) => number },
  {
    heading: t.columns.expires,
    sort: { name: "expires", first: "ascending" },
    cell: ({ expiresOn }) => <CalendarDay day={expiresOn} />,
  },
];

const filtersIn = ({ reports: t }: Messages, people: readonly Filter<PeopleFilter>[]) => [
  searchPeople(t),
  ...people,
  choice(
    "within",
    t.filters.within,
    t.filters.days({ count: usualPeriod }),
    Object.fromEntries(
      periods
        .filter((period) => Number(period) !== usualPeriod)
        .map((period) => [period, t.filters.days({ count: Number(period) })]),
    ),
  ),
];
