import { rich } from "@/app/_components/rich";
import { undoAndReturn } from "../../actions";
import { CompletionForm } from "./completion-form";
import type { LayoutTexts } from "./completion-status";

export function CompletedNotice({ id, title, texts }: { id: string; title: string; texts: LayoutTexts }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 rounded-control border-success border-s-4 bg-success-soft px-4 py-1 print:hidden">
      <p role="status" className="min-w-0 flex-1 basis-48 py-2 text-sm">
        {rich(texts.justDone, { title: <bdi>{title}</bdi> })}
      </p>
      <CompletionForm action={undoAndReturn} activityId={id} look="quiet" offline={texts.offline}>
        {texts.undo}
      </CompletionForm>
    </div>
  );
}
