import { ConfirmDialog } from "@/app/_components/confirm-dialog";
import { SubmitButton } from "@/app/_components/submit-button";
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
      <ConfirmDialog
        id="delete-activity"
        opener="Delete activity"
        title={
          <>
            Delete <bdi>“{fields.title}”</bdi>?
          </>
        }
        stay="Keep it"
        confirm={
          <form action={deleteActivityAction}>
            <input type="hidden" name="courseId" value={courseId} />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={version} />
            <SubmitButton look="danger" pendingText="Deleting…">
              Yes, delete it
            </SubmitButton>
          </form>
        }
      >
        {completions === 0
          ? "Nobody has done it. Its text is gone for good, and links to it lead nowhere."
          : `${peopleIn(completions)} did it: that it was done is gone for good, too. Everybody’s progress is reckoned from the activities that are left, so that some may have completed the course at once.`}
      </ConfirmDialog>
    </>
  );
}
