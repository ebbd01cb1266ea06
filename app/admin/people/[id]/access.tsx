import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import { SubmitButton } from "@/app/_components/submit-button";
import type { PersonRecord } from "@/lib/people/admin-record";
import { operatorId } from "@/lib/people/operator";
import { fullName } from "@/lib/people/profile";
import {
  deactivatePersonAction,
  makeAdminAction,
  reactivatePersonAction,
  removeAdminAction,
} from "./actions";
import { FlashMessage } from "./messages";

type Props = { person: PersonRecord; isSelf: boolean; message: string | string[] | undefined };

export function Access({ person, isSelf, message }: Props) {
  const { id, adminSince, deactivatedAt } = person;
  return (
    <Card heading="Access">
      <FlashMessage message={message} part="access" />
      <p>
        {deactivatedAt ? (
          <>
            Deactivated since <DateTime value={deactivatedAt} />: their sign-ins are refused.
          </>
        ) : (
          "Active: they can sign in."
        )}
      </p>
      {adminSince && (
        <p className="mt-2">
          Admin since <DateTime value={adminSince} />.
        </p>
      )}
      {id === operatorId ? (
        <p className="mt-2 text-muted text-sm">
          This account belongs to whoever opens a one-time link from the command line. Each link makes it an
          active admin again, so there is nothing to change here.
        </p>
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
  if (person.deactivatedAt) return null;
  return (
    <ConfirmedAction
      name="make-admin"
      action={makeAdminAction}
      values={{ id: person.id }}
      button="Make admin"
      question={
        <>
          Make <bdi>{fullName(person)}</bdi> an admin?
        </>
      }
      yes="Yes, make them an admin"
    >
      They can then do everything you can: set up sign-in, manage people, groups and courses, and add or
      remove admins.
    </ConfirmedAction>
  );
}

function UnmakeAdmin({ person, isSelf }: PersonProps & { isSelf: boolean }) {
  return (
    <ConfirmedAction
      name="unmake-admin"
      action={removeAdminAction}
      values={{ id: person.id }}
      button="Remove admin role"
      question={
        isSelf ? (
          "Give up your admin role?"
        ) : (
          <>
            Remove the admin role from <bdi>{fullName(person)}</bdi>?
          </>
        )
      }
      yes={isSelf ? "Yes, give it up" : "Yes, remove it"}
    >
      {isSelf ? "You" : "They"} stay signed in and keep {isSelf ? "your" : "their"} courses, but can no longer
      open the admin pages. Another admin can give the role back.
    </ConfirmedAction>
  );
}

function Deactivate({ person }: PersonProps) {
  return (
    <ConfirmedAction
      name="deactivate"
      action={deactivatePersonAction}
      values={{ id: person.id }}
      button="Deactivate"
      question={
        <>
          Deactivate <bdi>{fullName(person)}</bdi>?
        </>
      }
      yes="Yes, deactivate them"
    >
      They are signed out of every browser and can’t sign in again. Their courses, groups and progress are
      kept for when you reactivate them.
    </ConfirmedAction>
  );
}

function Reactivate({ id }: { id: string }) {
  return (
    <form action={reactivatePersonAction}>
      <input type="hidden" name="id" value={id} />
      <SubmitButton pendingText="Reactivating…">Reactivate</SubmitButton>
    </form>
  );
}
