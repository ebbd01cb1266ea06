import type { ReactNode } from "react";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { useMessages } from "@/app/messages";

type NamedBar = { id: string; name: ReactNode; value: number };

type FigureProps = { finding: string; isWhole: boolean; children: ReactNode };

/** Has its finding as the title. The table below says the same to screen readers. */
export function Figure({ finding, isWhole, children }: FigureProps) {
  return (
    <figure className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-7 print:break-inside-avoid">
      <figcaption className="font-semibold text-lg first-letter:uppercase">
        {useMessages().reports.scope({ isWhole: String(isWhole), finding })}
      </figcaption>
      {children}
    </figure>
  );
}

const most = 10;

/** Draws the longest bars. The policy of the page allows no inline style, so their lengths are attributes. */
export function BarChart({ bars }: { bars: readonly NamedBar[] }) {
  const longest = bars.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  const [first] = longest;
  if (!first) return null;
  return (
    <div
      aria-hidden="true"
      className="mt-4 grid grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 text-sm max-sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      {longest.slice(0, most).map(({ id, name, value }) => (
        <div key={id} className="contents">
          <bdi className="truncate max-sm:col-span-2">{name}</bdi>
          <Bar length={value / first.value} />
          <span className="text-end">
            <FormattedNumber value={value} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** @param length at most 1 */
export const Bar = ({ length }: { length: number }) => (
  <svg
    viewBox="0 0 100 10"
    preserveAspectRatio="none"
    aria-hidden="true"
    className="h-4 w-full text-accent rtl:-scale-x-100"
  >
    <rect width={100 * length} height={10} fill="currentColor" />
  </svg>
);

/** Shows a number next to its bar. @param length at most 1 */
export const NumberWithBar = ({ length, children }: { length: number; children: ReactNode }) => (
  <span className="flex items-center gap-3">
    <Bar length={length} />
    <span className="shrink-0 text-end">{children}</span>
  </span>
);
