import type { Problem } from "@/lib/sign-in/test-report";

export function Diagnosis({ problem: { code, cause, remedy, reason } }: { problem: Problem }) {
  return (
    <dl className="space-y-4 rounded-card border border-line border-s-4 border-s-danger bg-surface p-5 shadow-card sm:p-7">
      <div>
        <dt className="text-muted text-sm">Likely cause</dt>
        <dd className="text-lg">{cause}</dd>
      </div>
      <div>
        <dt className="text-muted text-sm">What to do</dt>
        <dd className="text-lg">{remedy}</dd>
      </div>
      <div>
        <dt className="text-muted text-sm">Code</dt>
        <dd>
          <code className="font-mono text-sm">{code}</code>
          {reason && (
            <>
              : <bdi>{reason}</bdi>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
