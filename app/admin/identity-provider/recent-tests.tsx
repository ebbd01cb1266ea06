import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import type { listRecentTests } from "@/lib/sign-in-attempts/find";

type Test = Awaited<ReturnType<typeof listRecentTests>>[number];

export function RecentTests({ tests }: { tests: Test[] }) {
  return (
    <ul className="divide-y divide-line">
      {tests.map(({ id, startedAt, version, outcome, code }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
          <Link
            href={`/admin/identity-provider/tests/${id}`}
            className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-2"
          >
            <span>
              Report of <DateTime value={startedAt} />
            </span>
          </Link>
          <span className="text-sm">
            <span className="text-muted">Version {version}: </span>
            <span className={styles[outcome] ?? "text-muted"}>{words[outcome]}</span>
            {code && <code className="ms-2 font-mono text-muted">{code}</code>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const words: Record<Test["outcome"], string> = {
  tested: "works",
  signed_in: "works",
  failed: "failed",
  under_way: "not finished",
  waiting: "not back from the provider for more than two minutes",
  abandoned: "not finished in time",
};

const styles: Partial<Record<Test["outcome"], string>> = {
  tested: "font-medium text-accent",
  failed: "font-medium text-danger",
  waiting: "font-medium text-warning",
};
