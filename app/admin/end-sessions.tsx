import { CheckBox } from "@/app/_components/check-box";
import { useMessages } from "@/app/messages";
import { type Count, counted } from "@/lib/lists/count";

type Props = { sessions: Count; whose: "withProvider" | "before" | "byRule" };

export function EndSessions({ sessions, whose }: Props) {
  const { endSessions: t } = useMessages().adminHome;
  if (sessions.count === 0) return null;
  return (
    <CheckBox name="endsSessions" startsOff>
      {t[whose](counted(sessions))}
      <span className="block text-muted text-sm">{t.hint}</span>
    </CheckBox>
  );
}
