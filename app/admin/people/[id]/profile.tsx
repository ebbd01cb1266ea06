import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import type { PersonRecord } from "@/lib/people/admin-record";
import type { listSignInsOf } from "@/lib/sign-in-attempts/admin-record";
import { signInUrl } from "../../sign-ins/paths";
import { ProfileComparison, stepOf } from "./profile-comparison";

type Attempts = Awaited<ReturnType<typeof listSignInsOf>>;

export function Profile({ person, attempts }: { person: PersonRecord; attempts: Attempts }) {
  const { lastSignInAt, createdAt, identities } = person;
  const latest = attempts.find(({ steps }) => stepOf(steps, "mapped"));
  return (
    <Card heading="Profile">
      <ProfileComparison person={person} steps={latest?.steps ?? null} />
      <p className="mt-3 text-muted text-sm">
        {latest ? (
          <>
            The values sent are from{" "}
            <Link href={signInUrl(latest.id)} className="underline underline-offset-4">
              the attempt of <DateTime value={latest.startedAt} />
            </Link>
            . Missing or blank values never overwrite stored ones.
          </>
        ) : (
          "Their recent sign-in attempts don’t show what the identity provider sent."
        )}
      </p>
      <dl className="mt-6 divide-y divide-line border-line border-y">
        {identities.map(({ subject, issuer }) => (
          <FactRow key={`${issuer} ${subject}`} term="User ID">
            <code className="font-mono text-sm">
              <bdi>{subject}</bdi>
            </code>{" "}
            <span className="text-muted">
              at <bdi>{issuer}</bdi>
            </span>
          </FactRow>
        ))}
        <FactRow term="Last sign-in">
          {lastSignInAt ? <DateTime value={lastSignInAt} /> : <Missing>Never</Missing>}
        </FactRow>
        <FactRow term="Joined">
          <DateTime value={createdAt} />
        </FactRow>
      </dl>
    </Card>
  );
}
