import type { Problem } from "@/lib/sign-in/test-report";

export function Diagnosis({ problem: { code, cause, remedy, reason } }: { problem: Problem }) {
  return (
    <dl className="mt-4 space-y-3">
      <div>
        <dt className="text-muted text-sm">Likely cause</dt>
        <dd>{cause}</dd>
      </div>
      <div>
        <dt className="text-muted text-sm">What to do</dt>
        <dd>{remedy}</dd>
      </div>
      <div>
        <dt className="text-muted text-sm">Code</dt>
        <dd>
          <code className="font-mono text-sm">{code}</code>
          {reason && `: ${reason}`}
        </dd>
      </div>
    </dl>
  );
}
