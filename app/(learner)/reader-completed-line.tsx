import { clientTexts } from "@/lib/messages/client-texts";
import { formatDay } from "@/lib/preferences/format";
import { useMessages } from "../messages";
import { usePreferences } from "../preferences";
import { CompletedLine } from "./completed-line";

export function ReaderCompletedLine({ at, newCount }: { at: Date; newCount: number }) {
  const preferences = usePreferences();
  const { catalog: t } = useMessages();
  return (
    <CompletedLine
      text={clientTexts(t.cards).completedOn}
      at={at.toISOString()}
      on={formatDay(at, preferences)}
      news={newCount > 0 ? t.newActivities({ count: newCount }) : undefined}
      language={preferences.language}
    />
  );
}
