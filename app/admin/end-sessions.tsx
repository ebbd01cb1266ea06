import { CheckBox } from "@/app/_components/check-box";
import type { Count } from "@/lib/lists/count";
import { countOf } from "./courses/words";

export function EndSessions({ sessions, whose }: { sessions: Count; whose: string }) {
  if (sessions.count === 0) return null;
  return (
    <CheckBox name="endsSessions" startsOff>
      End {countOf(sessions, "session")} of {whose}
      <span className="block text-muted text-sm">They sign in again to continue. Your sessions stay.</span>
    </CheckBox>
  );
}
