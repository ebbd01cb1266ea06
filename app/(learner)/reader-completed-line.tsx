import { formatDay } from "@/lib/preferences/format";
import { usePreferences } from "../preferences";
import { CompletedLine } from "./completed-line";

export function ReaderCompletedLine({ at, newCount }: { at: Date; newCount: number }) {
  const preferences = usePreferences();
  return (
    <CompletedLine
      at={at.toISOString()}
      on={formatDay(at, preferences)}
      newCount={newCount}
      language={preferences.language}
    />
  );
}
