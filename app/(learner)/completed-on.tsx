import { Day } from "../_components/date-time";
import { Icon } from "../_components/icon";

type Props = { at: Date; newCount: number };

/** That a course is completed, and how much has been added to it since. */
export function CompletedOn({ at, newCount }: Props) {
  return (
    <p className="flex items-center gap-2">
      <Icon name="done" className="size-5 shrink-0 text-accent" />
      <span>
        Completed on <Day value={at} />
        {newCount > 0 && (
          <>
            {" · "}
            <strong className="whitespace-nowrap font-semibold">
              {newCount === 1 ? "1 new activity" : `${newCount} new activities`}
            </strong>
          </>
        )}
      </span>
    </p>
  );
}
