import type { ReactNode } from "react";
import { Avatar } from "@/app/_components/avatar";
import { Card } from "@/app/_components/card";
import { Missing } from "@/app/_components/missing";
import { rich } from "@/app/_components/rich";
import type { ShownAccount } from "./shown-account";
import type { AccountTexts } from "./texts";
import { Time } from "./time";

type Props = ShownAccount["profile"] & { texts: AccountTexts["profile"]; language: string };

export function Profile({
  name,
  initials,
  firstName,
  lastName,
  email,
  signedIn,
  provider,
  texts,
  ...rest
}: Props) {
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
              {rich(texts.signedIn, { moment: <Time moment={signedIn} language={rest.language} /> })}
            </p>
          )}
        </div>
      </div>
      <dl className="own-details">
        <Row term={texts.firstName} none={texts.none}>
          {firstName && <bdi>{firstName}</bdi>}
        </Row>
        <Row term={texts.lastName} none={texts.none}>
          {lastName && <bdi>{lastName}</bdi>}
        </Row>
        <Row term={texts.email} none={texts.none}>
          {email}
        </Row>
      </dl>
      <p className="mt-4 text-muted text-sm">
        {provider
          ? rich(texts.provider, { provider: <b className="font-medium text-ink">{provider}</b> })
          : texts.byLink}
      </p>
    </Card>
  );
}

type RowProps = { term: string; none: string; children: ReactNode };

function Row({ term, none, children }: RowProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children || <Missing>{none}</Missing>}</dd>
    </div>
  );
}
