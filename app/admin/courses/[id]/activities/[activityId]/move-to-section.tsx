import { SubmitButton } from "@/app/_components/submit-button";
import { firstDay } from "@/lib/assignments/terms-schema";
import { positionOf } from "@/lib/courses/outline/order";
import type { EditorsOutline } from "@/lib/courses/outline/outline";
import { placeName } from "@/lib/courses/outline/section-schema";
import { moveToSectionAction } from "../actions";
import { CompletedLearnersField } from "../completed-learners-field";

type Props = {
  courseId: string;
  id: string;
  outline: EditorsOutline;
  completedBy: string | null;
};

export function MoveToSection({ courseId, id, outline, completedBy }: Props) {
  const place = positionOf(outline, id);
  if (!place) return null;
  const now = outline.find((part) => part.id === place.section);
  return (
    <form action={moveToSectionAction} className="flex max-w-prose flex-wrap items-end gap-3">
      <input type="hidden" name="courseId" value={courseId} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={placeName(place)} />
      <label className="min-w-48 flex-1 max-sm:basis-full">
        <span className="mb-1.5 block text-muted text-sm">
          It is {now?.title ? `in “${now.title}”` : "before the first section"}. Move it to the end of
        </span>
        <select
          name="to"
          className="min-h-11 w-full rounded-control border border-control bg-surface px-3 py-2 text-ink"
        >
          {outline
            .filter((part) => part.id !== place.section)
            .map((part) => (
              <option key={part.id} value={placeName({ section: part.id, before: null })}>
                {part.title ?? "The part before the first section"}
              </option>
            ))}
        </select>
      </label>
      {completedBy && (
        <div className="basis-full">
          <CompletedLearnersField words={completedBy} part="move" firstDay={firstDay()} />
        </div>
      )}
      <SubmitButton look="secondary" pendingText="Moving…">
        Move
      </SubmitButton>
    </form>
  );
}
