import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { peopleIn } from "../../../words";
import { deleteActivityAction } from "../actions";
import type { ActivityRecord } from "../form-values";

/** Deletes an activity after a question that says whose work goes with it. */
export function DeleteActivity({ courseId, activity }: { courseId: string; activity: ActivityRecord }) {
  const { id, version, completions, fields } = activity;
  return (
    <>
      <p className="mb-4">
        {completions === 0
          ? "Nobody has done it yet."
          : `${peopleIn(completions)} ${completions === 1 ? "has" : "have"} done it.`}
      </p>
      <ConfirmedAction
        name="delete-activity"
        action={deleteActivityAction}
        values={{ courseId, id, version }}
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
          ? "Nobody has done it. Its text is gone for good, and links to it lead nowhere."
          : `${peopleIn(completions)} did it: that they did it is gone for good, too. Progress counts the activities that are left, so that some learners may complete the course at once. Who has completed it stays on record.`}
      </ConfirmedAction>
    </>
  );
}
