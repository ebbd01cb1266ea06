import { FormattedNumber } from "@/app/_components/formatted-number";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import { formatDay, formatMonth } from "@/lib/preferences/format";
import { type ExpiryCounts, mostCounted } from "@/lib/reports/expiring-certificates";
import { Figure, NumberWithBar } from "./bar-chart";

type Props = { counts: ExpiryCounts; days: number };

/** A table, because the list below has no counts. */
export function ExpiryChart({ counts: { unit, periods, isPart }, days }: Props) {
  const { language } = usePreferences();
  const { reports: t } = useMessages();
  const dayOf = (start: string) => formatDay(new Date(start), { language, timeZone: "UTC" });
  const nameOf = (start: string) =>
    unit === "month" ? formatMonth(start, language) : t.weekOf({ day: dayOf(start) });
  const [longest] = periods.toSorted((a, b) => b.certificates - a.certificates);
  return (
    <Figure finding={findingIn(t)} isWhole>
      {longest && (
        <table className="mt-4 w-full text-sm">
          <caption className="sr-only">{t.expiring_certificates.title}</caption>
          <thead className="sr-only">
            <tr>
              <th>{t.columns.expires}</th>
              <th>{t.columns.certificates}</th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ start, certificates }) => (
              <tr key={start}>
                <th
                  scope="row"
                  className="w-0 whitespace-nowrap py-1 pe-3 text-start font-normal first-letter:uppercase"
                >
                  {nameOf(start)}
                </th>
                <td className="py-1">
                  <NumberWithBar length={certificates / longest.certificates}>
                    <FormattedNumber value={certificates} />
                  </NumberWithBar>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Figure>
  );

  function findingIn({ findings }: typeof t): string {
    if (isPart || !longest) return findings.manyExpire({ most: mostCounted, days });
    const count = periods.reduce((sum, { certificates }) => sum + certificates, 0);
    const { start } = longest;
    const when = unit === "month" ? formatMonth(start, language) : dayOf(start);
    const named = { count, days, unit, when };
    if (longest.certificates === count) return findings.expireOnce(named);
    return findings.expire({ ...named, most: longest.certificates });
  }
}
