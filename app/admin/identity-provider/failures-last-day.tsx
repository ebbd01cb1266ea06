import { FormattedNumber } from "@/app/_components/formatted-number";
import type { SignInHour } from "@/lib/admin-home/overview";

const height = 32;
const step = 10;

export function FailuresLastDay({ hours }: { hours: SignInHour[] }) {
  const attempts = sum(hours.map((hour) => hour.attempts));
  const failures = sum(hours.map((hour) => hour.failures));
  if (attempts === 0) return <p>No one tried to sign in.</p>;
  if (failures === 0) {
    return (
      <p>
        None in <FormattedNumber value={attempts} /> {attempts === 1 ? "attempt" : "attempts"}.
      </p>
    );
  }
  const worst = hours.reduce((one, other) => (other.failures > one.failures ? other : one));
  return (
    <>
      <svg
        viewBox={`0 0 ${hours.length * step} ${height + 1}`}
        className="h-9 w-full max-w-80 text-danger"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={`M0 ${height + 0.5}H${hours.length * step}`} className="stroke-control" />
        {hours.map(({ hoursAgo, failures: failed }, index) => {
          const size = failed === 0 ? 0 : Math.max(2, (failed / worst.failures) * height);
          return (
            <rect
              key={hoursAgo}
              x={index * step + 1}
              y={height - size}
              width={step - 2}
              height={size}
              fill="currentColor"
            />
          );
        })}
      </svg>
      <p className="mt-1 text-sm">
        <FormattedNumber value={failures} /> of <FormattedNumber value={attempts} /> failed,{" "}
        {worst.failures === failures ? (
          "all of them "
        ) : (
          <>
            <FormattedNumber value={worst.failures} /> of them{" "}
          </>
        )}
        {whenWas(worst.hoursAgo)}.
      </p>
    </>
  );
}

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);

function whenWas(hoursAgo: number): string {
  if (hoursAgo === 0) return "within the last hour";
  return hoursAgo === 1
    ? "between one and two hours ago"
    : `between ${hoursAgo} and ${hoursAgo + 1} hours ago`;
}
