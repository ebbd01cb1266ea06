import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { PersonRecord } from "@/lib/people/admin-record";
import { operatorId } from "@/lib/people/operator";
import { FullName } from "../../full-name";
import {
  deactivatePersonAction,
  makeAdminAction,
  reactivatePersonAction,
  removeAdminAction,
} from "./actions";
import { FlashMessage } from "./messages";

type Props = { person: PersonRecord; isSelf: boolean; message: string | string[] | undefined };

export function Access({ person, isSelf, message }: Props) {
  const { access: t } = useMessages().people;
  const { id, adminSince, deactivatedAt } = person;
  return (
    <Card heading={t.title}>
      <FlashMessage message={message} part="access" />
      <p>{deactivatedAt ? rich(t.deactivated, { time: <DateTime value={deactivatedAt} /> }) : t.active}</p>
      {adminSince && <p className="mt-2">{rich(t.adminSince, { time: <DateTime value={adminSince} /> })}</p>}
      {id === operatorId ? (
        <p className="mt-2 text-muted text-sm">{t.operator}</p>
      ) : (
        <div className="mt-5 flex flex-wrap gap-3">
          {adminSince ? <UnmakeAdmin person={person} isSelf={isSelf} /> : <MakeAdmin person={person} />}
          {deactivatedAt ? <Reactivate id={id} /> : <Deactivate person={person} />}
        </div>
      )}
    </Card>
  );
}

type PersonProps = { person: PersonRecord };

function MakeAdmin({ person }: PersonProps) {
  const { makeAdmin: t } = useMessages().people.access;
  if (person.deactivatedAt) return null;
  return (
    <ConfirmedAction
      name="make-admin"
      action={makeAdminAction}
      values={{ id: person.id }}
      button={t.button}
      question={rich(t.question, { name: <FullName person={person} /> })}
      yes={t.confirm}
    >
      {t.effect}
    </ConfirmedAction>
  );
}

function UnmakeAdmin({ person, isSelf }: PersonProps & { isSelf: boolean }) {
  const { removeAdmin: t, removeOwn } = useMessages().people.access;
  return (
    <ConfirmedAction
      name="unmake-admin"
      action={removeAdminAction}
      values={{ id: person.id }}
      button={t.button}
      question={isSelf ? removeOwn.question : rich(t.question, { name: <FullName person={person} /> })}
      yes={isSelf ? removeOwn.confirm : t.confirm}
    >
      {isSelf ? removeOwn.effect : t.effect}
    </ConfirmedAction>
  );
}

function Deactivate({ person }: PersonProps) {
  const { deactivate: t } = useMessages().people.access;
  return (
    <ConfirmedAction
      name="deactivate"
      action={deactivatePersonAction}
      values={{ id: person.id }}
      button={t.button}
      question={rich(t.question, { name: <FullName person={person} /> })}
      yes={t.confirm}
    >
      {t.effect}
    </ConfirmedAction>
  );
}

function Reactivate({ id }: { id: string }) {
  const { reactivate, reactivating } = useMessages().people.access;
  return (
    <form action={reactivatePersonAction}>
      <input type="hidden" name="id" value={id} />
      <SubmitButton pendingText={reactivating}>{reactivate}</SubmitButton>
    </form>
  );
}
