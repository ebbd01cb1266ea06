import { Link } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import type { listRecentAttempts } from "@/lib/sign-in-attempts/find";
import { DateTime } from "../_components/date-time";
import { FullName } from "./full-name";
import { Outcome, Reason } from "./sign-in-outcome";
import { signInsPath, signInUrl } from "./sign-ins/paths";

type Attempt = Awaited<ReturnType<typeof listRecentAttempts>>[number];

const link = "text-accent underline underline-offset-4";

export function RecentAttempts({ attempts }: { attempts: Attempt[] }) {
  const { attempts: t } = useMessages().adminHome;
  if (attempts.length === 0) return <p className="text-muted">{t.none}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {attempts.map((attempt) => (
          <li
            key={attempt.id}
            className="gap-x-6 py-3 first:pt-0 last:pb-0 sm:grid sm:grid-cols-[15rem_8rem_minmax(0,1fr)]"
          >
            <Link href={signInUrl(attempt.id)} className={`${link} tabular-nums`}>
              <DateTime value={attempt.startedAt} />
            </Link>
            <span className="block">
              <Outcome attempt={attempt} />
            </span>
            <span className="min-w-0">
              {attempt.personName && (
                <span className="block">
                  <FullName person={attempt.personName} />
                </span>
              )}
              <Reason attempt={attempt} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm">
        <Link href={signInsPath} className={link}>
          {t.all}
        </Link>
      </p>
    </>
  );
}
