import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import { ProgressBar } from "@/app/_components/progress-bar";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { Move } from "@/lib/people-moves/find";
import { daysToUndo } from "@/lib/people-moves/schema";
import { startMoveAction, undoMoveAction } from "../actions";
import { movePeoplePath } from "../paths";
import { Refresh } from "../refresh";

const secondsToRefresh = 3;

export function MoveState({ move }: { move: Move }) {
  const { peopleMoves: t } = useMessages();
  const { startedAt, finishedAt, undoneFrom, undoneAt } = move;
  return (
    <Card heading={t.state.title}>
      {!startedAt ? (
        <Prepared move={move} />
      ) : undoneAt ? (
        <>
          <p>{rich(t.state.undone, { time: <DateTime value={undoneAt} /> })}</p>
          {move.refused > 0 && <p className="mt-2">{t.state.refused({ count: move.refused })}</p>}
        </>
      ) : undoneFrom ? (
        <Working label={t.state.undoing} done={move.undone} all={move.done} />
      ) : finishedAt ? (
        <p>{rich(t.state.finished, { count: move.done, time: <DateTime value={finishedAt} /> })}</p>
      ) : (
        <Working label={t.state.moving} done={move.done} all={move.all} />
      )}
      {move.mayBeUndone && (
        <div className="mt-5">
          <ConfirmedAction
            name="undo"
            action={undoMoveAction}
            values={{ id: move.id }}
            button={t.undo.button}
            question={t.undo.question({ count: move.done - move.undone })}
            yes={t.undo.confirm}
          >
            {t.undo.effect({ days: daysToUndo })}
          </ConfirmedAction>
        </div>
      )}
    </Card>
  );
}

function Prepared({ move }: { move: Move }) {
  const { peopleMoves: t } = useMessages();
  if (move.all === 0)
    return (
      <>
        <p>{t.state.nothing}</p>
        <p className="mt-5">
          <ButtonLink look="secondary" href={movePeoplePath}>
            {t.state.another}
          </ButtonLink>
        </p>
      </>
    );
  return (
    <>
      <p>{t.state.prepared({ count: move.all })}</p>
      <div className="mt-5">
        <ConfirmedAction
          name="start"
          action={startMoveAction}
          values={{ id: move.id }}
          button={t.start.button({ count: move.all })}
          question={t.start.question({ count: move.all })}
          yes={t.start.confirm}
        >
          {t.start.effect({ days: daysToUndo })}
        </ConfirmedAction>
      </div>
    </>
  );
}

function Working({ label, done, all }: { label: string; done: number; all: number }) {
  const { peopleMoves: t } = useMessages();
  return (
    <>
      <p>{t.state.progress({ done, all })}</p>
      <ProgressBar value={all === 0 ? 100 : Math.floor((100 * done) / all)} label={label} />
      <Refresh seconds={secondsToRefresh} />
    </>
  );
}
