import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { PersonRecord } from "@/lib/people/admin-record";
import { inviteUrl } from "../paths";

export function Invitation({ person }: { person: PersonRecord }) {
  const { invite: t } = useMessages().people;
  const { id, email, invitedAt, invitedBy, invitationOutcome, deactivatedAt } = person;
  return (
    <Card heading={t.one}>
      <p>
        {!invitedAt
          ? t.notYet
          : invitedBy
            ? rich(t.lastBy, { time: <DateTime value={invitedAt} />, name: <bdi>{invitedBy}</bdi> })
            : rich(t.last, { time: <DateTime value={invitedAt} /> })}
      </p>
      {(invitationOutcome === "refused" || invitationOutcome === "dropped") && (
        <p className="mt-2">{t.failed[invitationOutcome]}</p>
      )}
      {!deactivatedAt &&
        (email ? (
          <p className="mt-5">
            <ButtonLink look="secondary" href={inviteUrl([id])}>
              {invitedAt ? t.again : t.button}
            </ButtonLink>
          </p>
        ) : (
          <p className="mt-2 text-muted text-sm">{t.noAddress}</p>
        ))}
    </Card>
  );
}
