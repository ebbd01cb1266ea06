import { ButtonLink } from "@/app/_components/button-link";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { CalendarDay, Day } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { hidden, rich } from "@/app/_components/rich";
import { AudienceName } from "@/app/admin/assignments/audience-name";
import { assignableOf, assignmentUrl } from "@/app/admin/assignments/paths";
import { StateTag } from "@/app/admin/assignments/state-tag";
import { useMessages } from "@/app/messages";
import type { PersonAssignment } from "@/lib/assignments/admin-record";
import { personAssignmentsUrl } from "../../paths";
import { endExemptionAction } from "./actions";

type Props = { personId: string; assignment: PersonAssignment };

export function Entry({ personId, assignment }: Props) {
  const { people, adminAssignments } = useMessages();
  const { assignments: t } = people;
  const { id, name, required, state, dueOn, completedAt, exemption, mayExempt } = assignment;
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
          {adminAssignments.kinds[assignment.courseId ? "course" : "path"]} ·{" "}
          {required ? t.required : t.optional} · <Through assignment={assignment} />
        </span>
        <span className="block text-muted text-sm">
          {dueOn && (
            <>
              {rich(state === "completed" ? t.dueAgain : t.due, { day: <CalendarDay day={dueOn} /> })}
              {completedAt && " · "}
            </>
          )}
          {completedAt && rich(t.completed, { day: <Day value={completedAt} /> })}
        </span>
        {exemption && (
          <span className="block text-sm">
            {exemption.reason === null
              ? rich(t.exemptSince, { day: <Day value={new Date(exemption.createdAt)} /> })
              : rich(t.exemptBecause, {
                  day: <Day value={new Date(exemption.createdAt)} />,
                  reason: <bdi>{exemption.reason}</bdi>,
                })}
          </span>
        )}
      </div>
      {!mayExempt ? null : exemption ? (
        <ConfirmedAction
          name={`end-exemption-${id}`}
          action={endExemptionAction}
          values={{ id, personId }}
          button={rich(t.end.button, { name, hidden })}
          question={t.end.question}
          yes={t.end.confirm}
          pendingText={t.end.pending}
        >
          {t.end.effect}
        </ConfirmedAction>
      ) : (
        <ButtonLink look="secondary" href={`${personAssignmentsUrl(personId)}?exempt=${id}`}>
          {rich(t.exempt, { name, hidden })}
        </ButtonLink>
      )}
    </li>
  );
}

function Through({ assignment: { audience, conditions, groups } }: { assignment: PersonAssignment }) {
  const { assignments: t } = useMessages().people;
  if (audience === "chosen" && groups.length === 0) return t.direct;
  const named = { audience, conditions, groups, groupsCount: groups.length, people: [], peopleCount: 0 };
  const name = (
    <bdi>
      <AudienceName assignment={named} />
    </bdi>
  );
  return audience === "chosen" ? rich(t.through, { group: name }) : name;
}
