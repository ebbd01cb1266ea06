import { Notice } from "@/app/_components/notice";
import { ProgressBar } from "@/app/_components/progress-bar";
import { currentMessages } from "@/app/messages";
import { findProgress } from "@/lib/assignments/apply-requirements";

/** Shows how far bulk changes of these courses are applied, or nothing when none waits. */
export async function Applying({ courseIds }: { courseIds: readonly string[] | "all" }) {
  const progress = await findProgress(courseIds);
  if (progress === null) return null;
  const { applying: t } = (await currentMessages()).adminAssignments;
  return (
    <Notice tone="info">
      <p>{t.text}</p>
      <ProgressBar value={progress} label={t.label} />
    </Notice>
  );
}
