import { ButtonLink } from "@/app/_components/button-link";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { CalendarDay, Day } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { AudienceName } from "@/app/admin/assignments/audience-name";
import { assignableOf, assignmentUrl } from "@/app/admin/assignments/paths";
import { StateTag } from "@/app/admin/assignments/state-tag";
import { useMessages } from "@/app/messages";
import type { PersonAssignment } from "@/lib/assignments/admin-record";
import { personAssignmentsUrl } from "../../paths";
import { endExemptionAction } from "./actions";

type Props = { personId: string; assignment: PersonAssignment };

export function Entry({ personId, assignment }: Props) {
  const { id, name, required, state, dueOn, completedAt, exemption, mayExempt } = assignment;
  const { kinds } = useMessages().adminAssignments;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <Link
          href={assignmentUrl(assignableOf(assignment), id)}
          className="font-medium text-accent underline underline-offset-4"
        >
          <bdi>{name}</bdi>
        </Link>{" "}
        <StateTag state={state} />
        <span className="block text-muted text-sm">
          {kinds[assignment.courseId ? "course" : "path"]} · {required ? "Required" : "Optional"} ·{" "}
          <Through assignment={assignment} />
        </span>
        <span className="block text-muted text-sm">
          {dueOn && (
            <>
              {state === "completed" ? "Due again" : "Due"} <CalendarDay day={dueOn} />
              {completedAt && " · "}
            </>
          )}
          {completedAt && (
            <>
              Completed <Day value={completedAt} />
            </>
          )}
        </span>
        {exemption && (
          <span className="block text-sm">
            Exempt since <Day value={new Date(exemption.createdAt)} />
            {exemption.reason !== null && (
              <>
                : <bdi>{exemption.reason}</bdi>
              </>
            )}
          </span>
        )}
      </div>
      {!mayExempt ? null : exemption ? (
        <ConfirmedAction
          name={`end-exemption-${id}`}
          action={endExemptionAction}
          values={{ id, personId }}
          button={
            <>
              End exemption<span className="sr-only"> from “{name}”</span>
            </>
          }
          question="End this exemption?"
          yes="Yes, end it"
          no="Keep it"
          pendingText="Ending…"
        >
          They then have to do it, and it may be overdue at once.
        </ConfirmedAction>
      ) : (
        <ButtonLink look="secondary" href={`${personAssignmentsUrl(personId)}?exempt=${id}`}>
          Exempt…<span className="sr-only"> from “{name}”</span>
        </ButtonLink>
      )}
    </li>
  );
}

function Through({ assignment: { audience, groups } }: { assignment: PersonAssignment }) {
  if (audience === "chosen" && groups.length === 0) return "Assigned to them";
  const named = { audience, groups, groupsCount: groups.length, people: [], peopleCount: 0 };
  const name = <AudienceName assignment={named} />;
  return audience === "chosen" ? (
    <>
      Through <bdi>{name}</bdi>
    </>
  ) : (
    name
  );
}
