import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { ActiveOn, DateTime } from "@/app/_components/date-time";
import { Icon } from "@/app/_components/icon";
import { hidden, rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import { deviceName } from "@/lib/messages/device-name";
import type { OwnSession } from "@/lib/session/live-sessions";
import { endSessionAction, endSessionsAction } from "./actions";
import { FlashMessage } from "./messages";

type Props = { personId: string; sessions: OwnSession[]; message: string | string[] | undefined };

export function Sessions({ personId, sessions, message }: Props) {
  const { sessions: t } = useMessages().people;
  return (
    <Card heading={t.title}>
      <FlashMessage message={message} part="sessions" />
      {sessions.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <>
          <ul className="mb-5 divide-y divide-line">
            {sessions.map((session) => (
              <Session key={session.id} personId={personId} session={session} />
            ))}
          </ul>
          <ConfirmedAction
            name="sign-out"
            action={endSessionsAction}
            values={{ id: personId }}
            button={t.endAll.button}
            question={t.endAll.question}
            yes={t.endAll.confirm}
          >
            {t.endAll.effect}
          </ConfirmedAction>
        </>
      )}
    </Card>
  );
}

function Session({ personId, session }: { personId: string; session: OwnSession }) {
  const messages = useMessages();
  const { sessions: t } = messages.people;
  const { id, device, createdAt, lastUsedAt } = session;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3 first:pt-0">
      <Icon name={device.isHandheld ? "phone" : "computer"} className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{deviceName(device, messages)}</p>
        <p className="text-muted text-sm">
          {rich(t.signedIn, { time: <DateTime value={createdAt} /> })} · <ActiveOn value={lastUsedAt} />
        </p>
      </div>
      <form action={endSessionAction} className="-me-3 -mt-2">
        <input type="hidden" name="id" value={personId} />
        <input type="hidden" name="session" value={id} />
        <SubmitButton look="quiet" pendingText={t.ending}>
          {rich(t.end, {
            device: deviceName(device, messages),
            hidden,
          })}
        </SubmitButton>
      </form>
    </li>
  );
}
