import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { hidden, rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { FullName } from "@/app/admin/full-name";
import { personUrl } from "@/app/admin/people/paths";
import { useMessages } from "@/app/messages";
import type { Move, MoveRow } from "@/lib/people-moves/find";
import { changing, type MoveOutcome } from "@/lib/people-moves/schema";
import { toggleRowAction } from "../actions";

type Props = { move: Move; outcome: MoveOutcome; page: number; rows: MoveRow[] };

export function Rows({ move, outcome, page, rows }: Props) {
  const mayLeaveOut = move.startedAt === null && changing.some((one) => one === outcome);
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <Described row={row} />
          {mayLeaveOut && <LeaveOut move={move} outcome={outcome} page={page} row={row} />}
        </li>
      ))}
    </ul>
  );
}

function Described({ row }: { row: MoveRow }) {
  const { person, other, oldSubject, subject, isLeftOut, isDone, isUndone, refusal } = row;
  const { peopleMoves: t, refusals } = useMessages();
  const reasons: Partial<Record<string, string>> = {
    identity_in_directory: refusals.identity_in_directory,
    identity_last: refusals.identity_last,
    merge_final: refusals.merge_final,
    merge_later_first: refusals.merge_later_first,
    merge_learned: refusals.merge_learned,
    merge_not_found: refusals.merge_not_found,
  };
  return (
    <span className="wrap-anywhere min-w-0">
      {person ? <Person person={person} /> : <Missing>{t.row.unknown}</Missing>}
      <span className="block text-muted text-sm">
        {subject === null
          ? rich(t.row.oldId, { old: <bdi>{oldSubject}</bdi> })
          : rich(t.row.ids, { old: <bdi>{oldSubject}</bdi>, new: <bdi>{subject}</bdi> })}
      </span>
      {other && (
        <span className="block text-sm">{rich(t.row.with, { person: <Person person={other} /> })}</span>
      )}
      {(isLeftOut || isDone) && (
        <span className="block text-muted text-sm">
          {isLeftOut ? t.row.leftOut : isUndone ? t.row.undone : t.row.done}
        </span>
      )}
      {refusal && <span className="block text-sm">{reasons[refusal] ?? t.row.failed}</span>}
    </span>
  );
}

function Person({ person }: { person: NonNullable<MoveRow["person"]> }) {
  return (
    <>
      <Link href={personUrl(person.id)} className="font-medium underline underline-offset-4">
        <FullName person={person} />
      </Link>{" "}
      <bdi className="text-muted text-sm">{person.email}</bdi>
    </>
  );
}

function LeaveOut({ move, outcome, page, row }: Omit<Props, "rows"> & { row: MoveRow }) {
  const { row: t } = useMessages().peopleMoves;
  const name = row.person ? <FullName person={row.person} /> : row.oldSubject;
  return (
    <form action={toggleRowAction}>
      <input type="hidden" name="id" value={move.id} />
      <input type="hidden" name="number" value={row.number} />
      <input type="hidden" name="outcome" value={outcome} />
      <input type="hidden" name="page" value={page} />
      <SubmitButton look="quiet" pendingText={t.changing}>
        {rich(row.isLeftOut ? t.takeIn : t.leaveOut, { name, hidden })}
      </SubmitButton>
    </form>
  );
}
