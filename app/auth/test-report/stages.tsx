import { useMessages } from "@/app/messages";
import type { Fact, Stage } from "@/lib/sign-in/test-report";

export function Stages({ stages }: { stages: Stage[] }) {
  const { stageStates } = useMessages().signIns;
  return (
    <ol className="my-6 divide-y divide-line border-line border-y">
      {stages.map((stage) => (
        <li key={stage.title} className="py-4">
          <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
            {stage.title}
            <span className={`font-medium text-sm ${styles[stage.state]}`}>{stageStates[stage.state]}</span>
          </h2>
          {stage.facts.length > 0 && (
            <dl className="mt-3 space-y-2">
              {stage.facts.map((fact) => (
                <Row key={fact.term} {...fact} />
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}

const styles: Record<Stage["state"], string> = {
  done: "text-accent",
  failed: "text-danger",
  waiting: "text-muted",
  "not reached": "text-muted",
};

function Row({ term, value, code }: Fact) {
  return (
    <div className="items-baseline gap-x-4 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted text-sm">{term}</dt>
      {code ? (
        <dd className="col-span-full">
          <pre className="mt-1 whitespace-pre-wrap break-all rounded-control border border-line bg-sunken px-3 py-2 font-mono text-xs">
            {value}
          </pre>
        </dd>
      ) : (
        <dd className="break-words">
          <bdi>{value}</bdi>
        </dd>
      )}
    </div>
  );
}
