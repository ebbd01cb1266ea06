import type { ReactNode } from "react";
import { Avatar } from "@/app/_components/avatar";
import { Card } from "@/app/_components/card";
import { Missing } from "@/app/_components/missing";
import type { ShownAccount } from "./shown-account";
import { Time } from "./time";

type Props = ShownAccount["profile"] & { language: string };

export function Profile({ name, initials, firstName, lastName, email, signedIn, provider, language }: Props) {
  return (
    <Card>
      <div className="mb-6 flex items-center gap-4">
        <Avatar initials={initials} size="large" />
        <div className="min-w-0">
          <h2 className="font-semibold text-xl" dir="auto">
            {name}
          </h2>
          {signedIn && (
            <p className="text-muted">
              Last signed in <Time moment={signedIn} language={language} />
            </p>
          )}
        </div>
      </div>
      <dl className="own-details">
        <Row term="First name">{firstName && <bdi>{firstName}</bdi>}</Row>
        <Row term="Last name">{lastName && <bdi>{lastName}</bdi>}</Row>
        <Row term="Email">{email}</Row>
      </dl>
      <p className="mt-4 text-muted text-sm">{provider ? <ComesFrom provider={provider} /> : adminLink}</p>
    </Card>
  );
}

const adminLink = "You signed in with an admin link, so there are no details from an identity provider.";

function ComesFrom({ provider }: { provider: string }) {
  return (
    <>
      Your details come from your company’s identity provider,{" "}
      <b className="font-medium text-ink">{provider}</b>. If something is wrong, have it corrected there, then
      sign in again.
    </>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children || <Missing>None</Missing>}</dd>
    </div>
  );
}
