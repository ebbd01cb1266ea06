import type { ReactNode } from "react";
import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
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
          <Row key={`${issuer} ${subject}`} term="User ID">
            <code className="font-mono text-sm">
              <bdi>{subject}</bdi>
            </code>{" "}
            <span className="text-muted">
              at <bdi>{issuer}</bdi>
            </span>
          </Row>
        ))}
        <Row term="Last sign-in">{lastSignInAt ? <DateTime value={lastSignInAt} /> : "Never"}</Row>
        <Row term="Joined">
          <DateTime value={createdAt} />
        </Row>
      </dl>
    </Card>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="gap-x-6 py-3 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted text-sm sm:text-base">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
