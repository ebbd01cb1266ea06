import type { May } from "@/lib/actor";
import { Prisma } from "@/lib/database/db";
import { countListBy, selectFromList } from "@/lib/lists/admin-list";
import { byChoice, bySearch } from "@/lib/lists/filters";
import { searchFor } from "@/lib/people/search";
import { dayOf, type Moment, momentOf } from "./moment";
import type { OpenedReport } from "./open";
import { isAmong, type Parameters, type PeopleFilter, peopleReached } from "./reach";
import { type Report, readTotals } from "./report";
import { periods, usualPeriod } from "./schema";

export type ExpiringCertificate = {
  id: string;
  number: string;
  personId: string;
  personName: string;
  courseName: string;
  expiresOn: string;
};

type ExpiryFilter = PeopleFilter | "q" | "within";

/** Certificates that expire soon and that no newer one replaces. */
export const expiringCertificates: Report<ExpiringCertificate, ExpiryFilter> = {
  async list(reader, at, parameters) {
    const moment = momentOf(at);
    const { people, filters } = await peopleReached(reader, moment, parameters);
    const days = daysOf(parameters);
    return {
      table: "certificates",
      listed: Prisma.sql`certificates.id, number, person_id AS "personId", person_name AS "personName", course_name AS "courseName",
        expires_on::text AS "expiresOn"`,
      from: Prisma.sql`certificates JOIN people ON people.id = person_id`,
      where: expires(people, moment, days),
      filters: {
        ...filters,
        q: bySearch(searchFor(reader)),
        within: byChoice(Object.fromEntries(periods.map((period) => [period, Prisma.sql`true`]))),
      },
      // The index certificates_expires_on_idx serves it.
      orders: { expires: [{ sql: "certificates.expires_on", kind: "date" }] },
      defaultSort: () => "expires",
      isHeavy: () => true,
      csv: {
        number: ({ number }) => number,
        person_id: ({ personId }) => personId,
        person_name: ({ personName }) => personName,
        course_name: ({ courseName }) => courseName,
        expires_on: ({ expiresOn }) => expiresOn,
      },
    };
  },
  async totals(reader, at, parameters) {
    const list = await expiringCertificates.list(reader, at, parameters);
    return readTotals(await selectFromList(list, parameters, Prisma.sql`count(*)::int AS expiring`));
  },
};

export const mostCounted = 10_000;

/** Periods of which all certificates are counted, in order; `isPart` means that more certificates expire later. */
export type ExpiryCounts = {
  unit: "week" | "month";
  periods: { start: string; certificates: number }[];
  isPart: boolean;
};

/** Counts the certificates of the list by month, or by week if they expire within 30 days. Returns null when that takes too long. */
export async function countExpiring(
  actor: May<"learners.read">,
  { list, query }: OpenedReport<ExpiringCertificate, ExpiryFilter>,
  most = mostCounted,
): Promise<ExpiryCounts | null> {
  const days = daysOf(query.filters);
  const unit = days <= 30 ? "week" : "month";
  const inOrder = { ...query, sort: "expires" };
  const start = Prisma.sql`date_trunc(${unit}, certificates.expires_on)::date::text`;
  const counts = await countListBy(actor, list, inOrder, start, most + 1);
  if (!counts) return null;
  const isPart = counts.reduce((sum, { count }) => sum + count, 0) > most;
  const counted = new Map((isPart ? counts.slice(0, -1) : counts).map(({ value, count }) => [value, count]));
  const [first, last] = [counts[0]?.value, counts.at(isPart ? -2 : -1)?.value];
  const starts = first && last && first <= last ? startsBetween(first, last, unit) : [];
  const periods = starts.map((one) => ({ start: one, certificates: counted.get(one) ?? 0 }));
  return { unit, periods, isPart };
}

function startsBetween(first: string, last: string, unit: "week" | "month"): string[] {
  const starts: string[] = [];
  const day = new Date(first);
  for (let start = first; start <= last; start = day.toISOString().slice(0, 10)) {
    starts.push(start);
    if (unit === "week") day.setUTCDate(day.getUTCDate() + 7);
    else day.setUTCMonth(day.getUTCMonth() + 1);
  }
  return starts;
}

export const daysOf = ({ within }: Parameters) =>
  Number(periods.find((period) => period === within) ?? usualPeriod);

const expires = (people: Prisma.Sql | null, { at }: Moment, days: number) => {
  const isGood = (name: string) => Prisma.sql`${Prisma.raw(name)}.issued_at <= ${at}
    AND coalesce(${Prisma.raw(name)}.revoked_at > ${at}, true)`;
  return Prisma.sql`certificates.expires_on BETWEEN ${dayOf(at)} AND ${dayOf(at)} + ${days}::int
    AND ${isGood("certificates")} AND coalesce(deactivated_at > ${at}, true) AND ${isAmong(Prisma.sql`certificates.person_id`, people)}
    AND NOT EXISTS (SELECT FROM certificates AS newer WHERE newer.person_id = certificates.person_id
      AND (newer.course_id, newer.learning_path_id) IS NOT DISTINCT FROM (certificates.course_id, certificates.learning_path_id)
      AND ${isGood("newer")} AND coalesce(newer.expires_on > certificates.expires_on, true))`;
};
