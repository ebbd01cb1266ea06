import type { ReactNode } from "react";
import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import type { PersonRecord } from "@/lib/people/admin-list";
import type { listSignInsOf } from "@/lib/sign-in-attempts/admin-list";
import { signInAddress } from "../../sign-ins/paths";
import { AsGiven, stepOf } from "./as-given";

type Attempts = Awaited<ReturnType<typeof listSignInsOf>>;

/** A person as they are kept, beside what the identity provider last said of them. */
export function Profile({ person, attempts }: { person: PersonRecord; attempts: Attempts }) {
  const { lastSignInAt, createdAt, identities } = person;
  const told = attempts.find(({ steps }) => stepOf(steps, "mapped"));
  return (
    <Card heading="Profile">
      <AsGiven person={person} steps={told?.steps ?? null} />
      <p className="mt-3 text-muted text-sm">
        {told ? (
          <>
            What was sent is from{" "}
            <Link href={signInAddress(told.id)} className="underline underline-offset-4">
              the attempt of <DateTime value={told.startedAt} />
            </Link>
            . What it leaves out never overwrites what is kept.
          </>
        ) : (
          "Their last sign-in attempts do not tell what the identity provider said of them."
        )}
      </p>
      <dl className="mt-6 divide-y divide-line border-line border-y">
        {identities.map(({ subject, issuer }) => (
          <Row key={`${issuer} ${subject}`} term="User id">
            <code className="font-mono text-sm">
              <bdi>{subject}</bdi>
            </code>{" "}
            <span className="text-muted">
              at <bdi>{issuer}</bdi>
            </span>
          </Row>
        ))}
        <Row term="Last sign-in">{lastSignInAt ? <DateTime value={lastSignInAt} /> : "Never"}</Row>
        <Row term="Here since">
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
