import { Icon } from "../_components/icon";

type Props = { at: string; on: string; newCount: number; language: string };

export function CompletedLine({ at, on, newCount, language }: Props) {
  return (
    <p className="flex items-center gap-2">
      <Icon name="done" className="size-5 shrink-0 text-accent" />
      <span>
        Completed on{" "}
        <time dateTime={at} lang={language} dir="auto" className="whitespace-nowrap">
          {on}
        </time>
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
