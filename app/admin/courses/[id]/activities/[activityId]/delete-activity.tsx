import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { Count } from "@/lib/lists/count";
import { deleteActivityAction } from "../actions";
import { CompletedLearnersField } from "../completed-learners-field";
import type { ActivityRecord } from "../form-values";

type Props = {
  courseId: string;
  activity: ActivityRecord;
  completedBy: Count | null;
};

export function DeleteActivity({ courseId, activity, completedBy }: Props) {
  const { delete: t } = useMessages().activities;
  const { id, version, completions, attempts, fields } = activity;
  const completed = t.completed({ count: completions });
  return (
    <>
      <p className="mb-4">{completed}</p>
      <ConfirmedAction
        name="delete-activity"
        action={deleteActivityAction}
        values={{ courseId, id, version }}
        fields={completedBy && <CompletedLearnersField people={completedBy} part="deletion" />}
        button={t.button}
        question={rich(t.question, { title: <bdi>{fields.title}</bdi> })}
        yes={t.yes}
        pendingText={t.deleting}
        isFinal
      >
        {completed} {completions === 0 ? t.effect : t.effectOnProgress}
        {attempts > 0 && ` ${t.attempts({ count: attempts })}`}
      </ConfirmedAction>
    </>
  );
}
