import { Card } from "@/app/_components/card";
import { Command } from "@/app/_components/command";
import { DateTime } from "@/app/_components/date-time";
import { Fact } from "@/app/_components/fact";
import { NameLink } from "@/app/_components/link";
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
        <Fact term="Person">
          <Who attempt={attempt} />
        </Fact>
        <Fact term="Started">
          <DateTime value={startedAt} />
        </Fact>
        <Fact term="Identity provider">
          {issuer && (
            <>
              <bdi>{issuer}</bdi>, version {providerVersion}
            </>
          )}
        </Fact>
        {callersOf(attempt).map(({ address, userAgent }) => (
          <Fact key={`${address} ${userAgent}`} term="From">
            {address ? <bdi className="wrap-anywhere block">{address}</bdi> : null}
            {userAgent ? <UserAgent value={userAgent} /> : null}
          </Fact>
        ))}
        {destination && (
          <Fact term="Destination">
            <bdi>{destination}</bdi>
          </Fact>
        )}
        <Fact term="Reference shown to the person">
          <code className="select-all font-mono text-sm">{id}</code>
        </Fact>
        <Fact term="Link to this page">
          <div className="mt-1 select-all">
            <Command>{new URL(signInUrl(id), env().BASE_URL).href}</Command>
          </div>
        </Fact>
      </dl>
    </Card>
  );
}

function Who({ attempt: { person, steps } }: { attempt: Attempt }) {
  if (person) return <NameLink href={personUrl(person.id)}>{person.name}</NameLink>;
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
