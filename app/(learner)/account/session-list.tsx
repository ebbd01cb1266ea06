import { usePreferences } from "@/app/preferences";
import { formatDay, formatMoment } from "@/lib/preferences/format";
import type { Preferences } from "@/lib/preferences/schema";
import type { OwnSession } from "@/lib/session/live-sessions";
import { endOwnSessionAction } from "./actions";
import { type ListedSession, ListedSessions } from "./listed-sessions";

export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const preferences = usePreferences();
  return (
    <ListedSessions
      sessions={sessions.map((session) => listed(session, preferences))}
      language={preferences.language}
      end={endOwnSessionAction}
    />
  );
}

function listed(session: OwnSession, preferences: Preferences): ListedSession {
  const { id, device, createdAt, lastUsedAt, isCurrent } = session;
  const lastDay = formatDay(lastUsedAt, preferences);
  const isToday = lastDay === formatDay(new Date(), preferences);
  return {
    id,
    device,
    began: { at: createdAt.toISOString(), words: formatMoment(createdAt, preferences) },
    active: isToday ? null : { at: lastUsedAt.toISOString(), words: lastDay },
    isCurrent,
  };
}
