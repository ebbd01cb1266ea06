import type { ReactNode } from "react";
import { Card } from "@/app/_components/card";
import { Command } from "@/app/_components/command";
import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { env } from "@/lib/env";
import type { findSignIn } from "@/lib/sign-in-attempts/admin-record";
import { callersOf } from "@/lib/sign-in-attempts/outcome";
import { personUrl } from "../../people/paths";
import { UserAgent } from "../../user-agent";
import { signInUrl } from "../paths";

type Attempt = NonNullable<Awaited<ReturnType<typeof findSignIn>>>;

export function Summary({ attempt }: { attempt: Attempt }) {
  const { id, startedAt, issuer, providerVersion, destination } = attempt;
  return (
    <Card heading="Details">
      <dl className="space-y-4">
        <Entry term="Person">
          <Who attempt={attempt} />
        </Entry>
        <Entry term="Started">
          <DateTime value={startedAt} />
        </Entry>
        <Entry term="Identity provider">
          {issuer ? (
            <>
              <bdi>{issuer}</bdi>, version {providerVersion}
            </>
          ) : (
            "None"
          )}
        </Entry>
        {callersOf(attempt).map(({ address, userAgent }) => (
          <Entry key={`${address} ${userAgent}`} term="From">
            {address ? <bdi className="wrap-anywhere block">{address}</bdi> : null}
            {userAgent ? <UserAgent value={userAgent} /> : null}
          </Entry>
        ))}
        {destination && (
          <Entry term="Destination">
            <bdi>{destination}</bdi>
          </Entry>
        )}
        <Entry term="Reference shown to the person">
          <code className="select-all font-mono text-sm">{id}</code>
        </Entry>
        <Entry term="Link to this page">
          <div className="mt-1 select-all">
            <Command>{new URL(signInUrl(id), env().BASE_URL).href}</Command>
          </div>
        </Entry>
      </dl>
    </Card>
  );
}

function Who({ attempt: { person, steps } }: { attempt: Attempt }) {
  if (person)
    return (
      <Link href={personUrl(person.id)} className="text-accent underline underline-offset-4">
        <bdi>{person.name}</bdi>
      </Link>
    );
  if (steps.some((one) => one.step === "erased")) return "A deleted person";
  const step = steps.find((one) => one.step === "mapped");
  if (!step) return "Unknown. The sign-in ended before the identity provider said who it was.";
  const { first_name, last_name, email, user_id } = step.mapped;
  return (
    <>
      <bdi>{[first_name, last_name].filter(Boolean).join(" ") || email || user_id}</bdi>, who has no account
      here
    </>
  );
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
