import type { ReactNode } from "react";
import { Card } from "@/app/_components/card";
import { Command } from "@/app/_components/command";
import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { env } from "@/lib/env";
import type { findSignIn } from "@/lib/sign-in-attempts/admin-list";
import { callersOf } from "@/lib/sign-in-attempts/outcome";
import { personAddress } from "../../people/paths";
import { UserAgent } from "../../user-agent";
import { signInAddress } from "../paths";

type Attempt = NonNullable<Awaited<ReturnType<typeof findSignIn>>>;

/** Who it was, when, through which identity provider, and how to point others to it. */
export function Summary({ attempt }: { attempt: Attempt }) {
  const { id, startedAt, issuer, providerVersion, destination } = attempt;
  return (
    <Card heading="This attempt">
      <dl className="space-y-4">
        <Entry term="Person">
          <Who attempt={attempt} />
        </Entry>
        <Entry term="Began">
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
          <Entry key={`${address} ${userAgent}`} term="From where">
            {address ? <bdi className="wrap-anywhere block">{address}</bdi> : null}
            {userAgent ? <UserAgent value={userAgent} /> : null}
          </Entry>
        ))}
        {destination && (
          <Entry term="Where to">
            <bdi>{destination}</bdi>
          </Entry>
        )}
        <Entry term="Reference, as the person was shown it">
          <code className="select-all font-mono text-sm">{id}</code>
        </Entry>
        <Entry term="Address, for a ticket">
          <div className="mt-1 select-all">
            <Command>{new URL(signInAddress(id), env().BASE_URL).href}</Command>
          </div>
        </Entry>
      </dl>
    </Card>
  );
}

function Who({ attempt: { person, steps } }: { attempt: Attempt }) {
  if (person)
    return (
      <Link href={personAddress(person.id)} className="text-accent underline underline-offset-4">
        <bdi>{person.name}</bdi>
      </Link>
    );
  if (steps.some((one) => one.step === "erased")) return "Somebody who has been deleted";
  const step = steps.find((one) => one.step === "mapped");
  if (!step) return "Not known: the identity provider did not come to say who it was.";
  const { first_name, last_name, email, user_id } = step.mapped;
  return (
    <>
      <bdi>{[first_name, last_name].filter(Boolean).join(" ") || email || user_id}</bdi>, who is not a person
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
