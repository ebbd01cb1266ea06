import { formatDay } from "@/lib/preferences/format";
import { usePreferences } from "../preferences";
import { Completed } from "./completed";

export function CompletedOn({ at, newCount }: { at: Date; newCount: number }) {
  const preferences = usePreferences();
  return (
    <Completed
      at={at.toISOString()}
      on={formatDay(at, preferences)}
      newCount={newCount}
      language={preferences.language}
    />
  );
}
