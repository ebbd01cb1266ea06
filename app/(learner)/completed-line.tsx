import type { Template } from "@/lib/messages/client-texts";
import { Icon } from "../_components/icon";
import { rich } from "../_components/rich";

type Props = {
  text: Template<{ day: string }>;
  at: string;
  on: string;
  score?: string;
  news?: string;
  language: string;
};

export function CompletedLine({ text, at, on, score, news, language }: Props) {
  const day = (
    <time dateTime={at} lang={language} dir="auto" className="whitespace-nowrap">
      {on}
    </time>
  );
  return (
    <p className="flex items-center gap-2">
      <Icon name="done" className="size-5 shrink-0 text-accent" />
      <span>
        {rich(text, { day })}
        {score && ` · ${score}`}
        {news && (
          <>
            {" · "}
            <strong className="whitespace-nowrap font-semibold">{news}</strong>
          </>
        )}
      </span>
    </p>
  );
}
