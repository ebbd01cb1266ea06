import { Avatar } from "@/app/_components/avatar";
import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { initialsOf } from "@/lib/people/profile";
import type { Account } from "@/lib/session/account";

export function Profile({ name, account }: { name: string; account: Account }) {
  const { firstName, lastName, email, lastSignInAt, issuer } = account;
  return (
    <Card>
      <div className="mb-6 flex items-center gap-4">
        <Avatar initials={initialsOf(name)} size="large" />
        <div className="min-w-0">
          <h2 className="font-semibold text-xl" dir="auto">
            {name}
          </h2>
          {lastSignInAt && (
            <p className="text-muted">
              Last signed in <DateTime value={lastSignInAt} />
            </p>
          )}
        </div>
      </div>
      <dl className="divide-y divide-line border-line border-y">
        <FactRow term="First name">{firstName && <bdi>{firstName}</bdi>}</FactRow>
        <FactRow term="Last name">{lastName && <bdi>{lastName}</bdi>}</FactRow>
        <FactRow term="Email">{email}</FactRow>
      </dl>
      <p className="mt-4 text-muted text-sm">{issuer ? <ComesFrom issuer={issuer} /> : adminLink}</p>
    </Card>
  );
}

const adminLink = "You signed in with an admin link, so there are no details from an identity provider.";

function ComesFrom({ issuer }: { issuer: string }) {
  return (
    <>
      Your details come from your company’s identity provider,{" "}
      <b className="font-medium text-ink">{new URL(issuer).host}</b>. If something is wrong, have it corrected
      there, then sign in again.
    </>
  );
}
