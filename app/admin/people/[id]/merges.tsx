import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { Day } from "@/app/_components/date-time";
import { hidden, rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { shownName } from "@/lib/people/profile";
import type { ListedMerge } from "@/lib/people-merges/compare";
import { ShownMessage } from "../../flash-message";
import { personMergeUrl } from "../paths";
import { undoMergeAction } from "./merge/actions";

type Props = { personId: string; merges: ListedMerge[]; message: string | string[] | undefined };

export function Merges({ personId, merges, message }: Props) {
  const { peopleMerges: t } = useMessages();
  return (
    <Card heading={t.title}>
      <ShownMessage message={message} texts={t.done} refusals={t.unchanged} />
      <p className="text-muted text-sm">{t.text}</p>
      {merges.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {merges.map((merge) => (
            <Merge key={merge.id} personId={personId} merge={merge} />
          ))}
        </ul>
      )}
      <p className="mt-4">
        <ButtonLink look="secondary" href={personMergeUrl(personId)}>
          {t.start}
        </ButtonLink>
      </p>
    </Card>
  );
}

function Merge({ personId, merge }: { personId: string; merge: ListedMerge }) {
  const { components, peopleMerges: t } = useMessages();
  const { id, mergedId, mergedName, mergedAt, isLast, hasLearned } = merge;
  const name = <bdi>{mergedName ? shownName(mergedName, components) : mergedId}</bdi>;
  return (
    <li className="py-3">
      {rich(t.merged, { name, day: <Day value={mergedAt} /> })}
      <code className="block break-all font-mono text-muted text-sm">{mergedId}</code>
      {isLast && hasLearned && <p className="mt-1 text-muted text-sm">{t.undo.hasLearned}</p>}
      {isLast && !hasLearned && (
        <div className="mt-3">
          <ConfirmedAction
            name={`undo-${id}`}
            action={undoMergeAction}
            values={{ id, personId }}
            button={rich(t.undo.button, { name, hidden })}
            question={rich(t.undo.question, { name })}
            yes={t.undo.confirm}
          >
            {t.undo.effect}
          </ConfirmedAction>
        </div>
      )}
    </li>
  );
}
