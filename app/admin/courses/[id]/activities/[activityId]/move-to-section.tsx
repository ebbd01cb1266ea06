import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import { positionOf } from "@/lib/courses/outline/order";
import type { EditorsOutline } from "@/lib/courses/outline/outline";
import { placeName } from "@/lib/courses/outline/section-schema";
import type { Count } from "@/lib/lists/count";
import { moveToSectionAction } from "../actions";
import { CompletedLearnersField } from "../completed-learners-field";

type Props = {
  courseId: string;
  id: string;
  outline: EditorsOutline;
  completedBy: Count | null;
};

export function MoveToSection({ courseId, id, outline, completedBy }: Props) {
  const { activities, outline: outlineTexts } = useMessages();
  const { move: t } = activities;
  const place = positionOf(outline, id);
  if (!place) return null;
  const now = outline.find((part) => part.id === place.section);
  return (
    <form action={moveToSectionAction} className="flex max-w-prose flex-wrap items-end gap-3">
      <input type="hidden" name="courseId" value={courseId} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={placeName(place)} />
      <label className="min-w-48 flex-1 max-sm:basis-full">
        <span className="block font-medium">{t.label}</span>
        <span className="mb-1.5 block text-muted text-sm">
          {now?.title ? rich(t.from, { section: <bdi>{now.title}</bdi> }) : t.fromStart}
        </span>
        <select
          name="to"
          className="min-h-11 w-full rounded-control border border-control bg-surface px-3 py-2 text-ink"
        >
          {outline
            .filter((part) => part.id !== place.section)
            .map((part) => (
              <option key={part.id} value={placeName({ section: part.id, before: null })}>
                {part.title ?? outlineTexts.beforeFirst}
              </option>
            ))}
        </select>
      </label>
      {completedBy && (
        <div className="basis-full">
          <CompletedLearnersField people={completedBy} part="move" />
        </div>
      )}
      <SubmitButton look="secondary" pendingText={t.moving}>
        {t.button}
      </SubmitButton>
    </form>
  );
}
