import { useMessages } from "@/app/messages";
import type { SignInHour } from "@/lib/admin-home/overview";

const height = 32;
const step = 10;

export function FailuresLastDay({ hours }: { hours: SignInHour[] }) {
  const { failures: t } = useMessages().identityProvider;
  const attempts = sum(hours.map((hour) => hour.attempts));
  const failures = sum(hours.map((hour) => hour.failures));
  if (attempts === 0) return <p>{t.noAttempts}</p>;
  if (failures === 0) return <p>{t.none({ count: attempts })}</p>;
  const worst = hours.reduce((one, other) => (other.failures > one.failures ? other : one));
  const worstHour = () => {
    const { hoursAgo: hours } = worst;
    const counts = { failures, attempts, worst: worst.failures, hours, next: hours + 1 };
    const wasAll = worst.failures === failures;
    if (hours === 0) return wasAll ? t.allLastHour(counts) : t.someLastHour(counts);
    return wasAll ? t.all(counts) : t.some(counts);
  };
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
      <p className="mt-1 text-sm">{worstHour()}</p>
    </>
  );
}

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
