import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { PersonRecord } from "@/lib/people/admin-record";
import type { listSignInsOf } from "@/lib/sign-in-attempts/admin-record";
import { findStep } from "@/lib/sign-in-attempts/steps";
import { signInUrl } from "../../sign-ins/paths";
import { FlashMessage } from "./messages";
import { ProfileComparison } from "./profile-comparison";

type Attempts = Awaited<ReturnType<typeof listSignInsOf>>;

type Props = { person: PersonRecord; attempts: Attempts; message: string | string[] | undefined };

export function Profile({ person, attempts, message }: Props) {
  const { profile: t, tags } = useMessages().people;
  const { lastSignInAt, createdAt, identities } = person;
  const latest = attempts.find(({ steps }) => findStep(steps, "mapped"));
  return (
    <Card heading={t.title}>
      <FlashMessage message={message} part="profile" />
      {lastSignInAt && (
        <>
          <ProfileComparison person={person} steps={latest?.steps ?? null} />
          <p className="mt-3 text-muted text-sm">{t.ofProvider}</p>
        </>
      )}
      <p className="mt-3 text-muted text-sm empty:hidden">
        {latest
          ? rich(t.source, {
              time: <DateTime value={latest.startedAt} />,
              link: (children) => (
                <Link href={signInUrl(latest.id)} className="underline underline-offset-4">
                  {children}
                </Link>
              ),
            })
          : lastSignInAt && t.unknown}
      </p>
      <dl className="mt-6 divide-y divide-line border-line border-y">
        {identities.map(({ subject, issuer }) => (
          <FactRow key={`${issuer} ${subject}`} term={t.userId}>
            {rich(t.identity, {
              subject: <bdi>{subject}</bdi>,
              issuer: <bdi>{issuer}</bdi>,
              id: (children) => <code className="font-mono text-sm">{children}</code>,
              provider: (children) => <span className="text-muted">{children}</span>,
            })}
          </FactRow>
        ))}
        <FactRow term={t.lastSignIn}>
          {lastSignInAt ? <DateTime value={lastSignInAt} /> : <Missing>{tags.notSignedIn}</Missing>}
        </FactRow>
        <FactRow term={t.joined}>
          <DateTime value={createdAt} />
        </FactRow>
      </dl>
    </Card>
  );
}
