import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { firstDay } from "@/lib/assignments/terms-schema";
import { peopleIn } from "../../../words";
import { deleteActivityAction } from "../actions";
import { CompletedLearnersField } from "../completed-learners-field";
import type { ActivityRecord } from "../form-values";

type Props = {
  courseId: string;
  activity: ActivityRecord;
  completedBy: string | null;
};

export function DeleteActivity({ courseId, activity, completedBy }: Props) {
  const { id, version, completions, fields } = activity;
  return (
    <>
      <p className="mb-4">
        {completions === 0
          ? "No one has completed it yet."
          : `${peopleIn(completions)} ${completions === 1 ? "has" : "have"} completed it.`}
      </p>
      <ConfirmedAction
        name="delete-activity"
        action={deleteActivityAction}
        values={{ courseId, id, version }}
        fields={
          completedBy && <CompletedLearnersField words={completedBy} part="deletion" firstDay={firstDay()} />
        }
        button="Delete activity"
        question={
          <>
            Delete <bdi>“{fields.title}”</bdi>?
          </>
        }
        yes="Yes, delete it"
        no="Keep it"
        pendingText="Deleting…"
        isFinal
      >
        {completions === 0
          ? "No one has completed it. It will be deleted for good, and links to it will stop working."
          : `${peopleIn(completions)} completed it. Their completions will be deleted for good, too. Progress then counts the remaining activities, so some learners may complete the course. Course completions stay on record.`}
      </ConfirmedAction>
    </>
  );
}
