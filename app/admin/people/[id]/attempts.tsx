import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import { env } from "@/lib/env";
import type { ListedSignIn } from "@/lib/sign-in-attempts/admin-list";
import { Outcome, Reason } from "../../sign-in-outcome";
import { signInUrl } from "../../sign-ins/paths";

export function Attempts({ attempts }: { attempts: ListedSignIn[] }) {
  const { none } = useMessages().people.attempts;
  if (attempts.length === 0)
    return <p className="text-muted">{none({ days: env().RETENTION_SIGN_INS_DAYS })}</p>;
  return (
    <ul className="divide-y divide-line">
      {attempts.map((attempt) => (
        <li
          key={attempt.id}
          className="gap-x-6 py-3 first:pt-0 last:pb-0 sm:grid sm:grid-cols-[15rem_7rem_minmax(0,1fr)]"
        >
          <Link
            href={signInUrl(attempt.id)}
            className="text-accent tabular-nums underline underline-offset-4"
          >
            <DateTime value={attempt.startedAt} />
          </Link>
          <span className="block">
            <Outcome attempt={attempt} />
          </span>
          <span>
            <Reason attempt={attempt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
