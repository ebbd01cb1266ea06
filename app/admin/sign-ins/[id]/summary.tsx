import { Card } from "@/app/_components/card";
import { Command } from "@/app/_components/command";
import { DateTime } from "@/app/_components/date-time";
import { Fact } from "@/app/_components/fact";
import { TextLink } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { env } from "@/lib/env";
import type { findSignIn } from "@/lib/sign-in-attempts/admin-record";
import { callersOf } from "@/lib/sign-in-attempts/outcome";
import { FullName } from "../../full-name";
import { personUrl } from "../../people/paths";
import { UserAgent } from "../../user-agent";
import { signInUrl } from "../paths";

type Attempt = NonNullable<Awaited<ReturnType<typeof findSignIn>>>;

export function Summary({ attempt }: { attempt: Attempt }) {
  const { details: t } = useMessages().signIns;
  const { id, startedAt, issuer, providerVersion, destination } = attempt;
  return (
    <Card heading={t.title}>
      <dl className="space-y-4">
        <Fact term={t.person}>
          <Who attempt={attempt} />
        </Fact>
        <Fact term={t.started}>
          <DateTime value={startedAt} />
        </Fact>
        <Fact term={t.provider}>
          {issuer && rich(t.providerVersion, { issuer: <bdi>{issuer}</bdi>, version: providerVersion ?? 0 })}
        </Fact>
        {callersOf(attempt).map(({ address, userAgent }) => (
          <Fact key={`${address} ${userAgent}`} term={t.from}>
            {address ? <bdi className="wrap-anywhere block">{address}</bdi> : null}
            {userAgent ? <UserAgent value={userAgent} /> : null}
          </Fact>
        ))}
        {destination && (
          <Fact term={t.destination}>
            <bdi>{destination}</bdi>
          </Fact>
        )}
        <Fact term={t.reference}>
          <code className="select-all font-mono text-sm">{id}</code>
        </Fact>
        <Fact term={t.link}>
          <div className="mt-1 select-all">
            <Command>{new URL(signInUrl(id), env().BASE_URL).href}</Command>
          </div>
        </Fact>
      </dl>
    </Card>
  );
}

function Who({ attempt: { person, steps } }: { attempt: Attempt }) {
  const { details: t } = useMessages().signIns;
  if (person)
    return (
      <TextLink href={personUrl(person.id)}>
        <FullName person={person.name} />
      </TextLink>
    );
  if (steps.some((one) => one.step === "erased")) return t.deleted;
  const step = steps.find((one) => one.step === "mapped");
  if (!step) return t.unknown;
  const { first_name, last_name, email, user_id } = step.mapped;
  const name = [first_name, last_name].filter(Boolean).join(" ") || email || user_id;
  return rich(t.noAccount, { name: <bdi>{name}</bdi> });
}
