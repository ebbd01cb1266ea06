import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { listRecentTests } from "@/lib/sign-in-attempts/find";

type Test = Awaited<ReturnType<typeof listRecentTests>>[number];

export function RecentTests({ tests }: { tests: Test[] }) {
  const { tests: t } = useMessages().identityProvider;
  return (
    <ul className="divide-y divide-line">
      {tests.map(({ id, startedAt, version, outcome, code }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
          <Link
            href={`/admin/identity-provider/tests/${id}`}
            className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-2"
          >
            <span>{rich(t.report, { time: <DateTime value={startedAt} /> })}</span>
          </Link>
          <span className="text-sm">
            {rich(t.result, {
              version: version ?? 0,
              quiet: (text) => <span className="text-muted">{text}</span>,
              result: <span className={styles[outcome] ?? "text-muted"}>{t.results[outcome]}</span>,
            })}
            {code && <code className="ms-2 font-mono text-muted">{code}</code>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const styles: Partial<Record<Test["outcome"], string>> = {
  tested: "font-medium text-accent",
  failed: "font-medium text-danger",
  waiting: "font-medium text-warning",
};
