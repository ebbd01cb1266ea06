import type { listRecentAttempts } from "@/lib/sign-in-attempts/queries";
import { DateTime } from "../_components/date-time";

type Attempt = Awaited<ReturnType<typeof listRecentAttempts>>[number];

/** The newest sign-ins: a list, because a table of three columns does not fit a phone. */
export function RecentAttempts({ attempts }: { attempts: Attempt[] }) {
  if (attempts.length === 0) return <p className="text-muted">Nobody has tried to sign in yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {attempts.map((attempt) => (
        <li
          key={attempt.id}
          className="gap-x-6 py-3 first:pt-0 last:pb-0 sm:grid sm:grid-cols-[13rem_8rem_minmax(0,1fr)]"
        >
          <span className="text-muted text-sm tabular-nums sm:text-base">
            <DateTime value={attempt.startedAt} />
          </span>
          <Outcome attempt={attempt} />
          <code className="block select-all text-muted text-xs sm:col-span-full sm:col-start-2">
            {attempt.id}
          </code>
        </li>
      ))}
    </ul>
  );
}

const words = {
  signed_in: "Signed in",
  tested: "Tested",
  under_way: "Not finished",
  abandoned: "Not finished",
};

function Outcome({ attempt: { code, outcome, purpose, personName } }: { attempt: Attempt }) {
  if (outcome === "failed") {
    return (
      <>
        <b className="block font-medium text-danger">{purpose === "test" ? "Test failed" : "Failed"}</b>
        <span>
          <code className="font-mono text-sm">{code}</code>
          {personName && (
            <>
              , <bdi>{personName}</bdi>
            </>
          )}
        </span>
      </>
    );
  }
  return (
    <>
      <span className={`block ${outcome === "signed_in" ? "font-medium text-accent" : "text-muted"}`}>
        {words[outcome]}
      </span>
      <span>{personName && <bdi>{personName}</bdi>}</span>
    </>
  );
}
