import { undoAndReturn } from "../../actions";
import { CompletionForm } from "./completion-form";

export function CompletedNotice({ id, title }: { id: string; title: string }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 rounded-control border-success border-s-4 bg-success-soft px-4 py-1 print:hidden">
      <p role="status" className="min-w-0 flex-1 basis-48 py-2 text-sm">
        You completed “<bdi>{title}</bdi>”.
      </p>
      <CompletionForm action={undoAndReturn} activityId={id} look="quiet">
        Undo
      </CompletionForm>
    </div>
  );
}
