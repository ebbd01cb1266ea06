import { Prisma } from "@/lib/database/db";
import { byChoice, bySearch } from "@/lib/lists/filters";
import { isFoundBy } from "@/lib/people/search";
import { dayOf, type Moment, momentOf } from "./moment";
import { isAmong, peopleReached } from "./reach";
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

/** Certificates that expire soon and that no newer one replaces. */
export const expiringCertificates: Report<ExpiringCertificate, "q" | "group" | "within"> = {
  async list(reader, at, { group, within }) {
    const moment = momentOf(at);
    const { people, filter } = await peopleReached(reader, moment, group);
    const days = Number(periods.find((period) => period === within) ?? usualPeriod);
    return {
      table: "certificates",
      listed: Prisma.sql`certificates.id, number, person_id AS "personId", person_name AS "personName", course_name AS "courseName",
        expires_on::text AS "expiresOn"`,
      from: Prisma.sql`certificates JOIN people ON people.id = person_id`,
      where: expires(people, moment, days),
      filters: {
        q: bySearch(isFoundBy),
        group: filter,
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
  async totals(reader, at, { group }) {
    const moment = momentOf(at);
    const { people } = await peopleReached(reader, moment, group);
    return readTotals(Prisma.sql`SELECT count(*)::int AS expiring FROM certificates JOIN people ON people.id = person_id
      WHERE ${expires(people, moment, usualPeriod)}`);
  },
};

const expires = (people: Prisma.Sql | null, { at }: Moment, days: number) => {
  const isGood = (name: string) => Prisma.sql`${Prisma.raw(name)}.issued_at <= ${at}
    AND coalesce(${Prisma.raw(name)}.revoked_at > ${at}, true)`;
  return Prisma.sql`certificates.expires_on BETWEEN ${dayOf(at)} AND ${dayOf(at)} + ${days}::int
    AND ${isGood("certificates")} AND coalesce(deactivated_at > ${at}, true) AND ${isAmong(Prisma.sql`certificates.person_id`, people)}
    AND NOT EXISTS (SELECT FROM certificates AS newer WHERE newer.person_id = certificates.person_id
      AND (newer.course_id, newer.learning_path_id) IS NOT DISTINCT FROM (certificates.course_id, certificates.learning_path_id)
      AND ${isGood("newer")} AND coalesce(newer.expires_on > certificates.expires_on, true))`;
};
