import { Icon } from "@/app/_components/icon";
import { hidden, rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { endOwnSessionAction } from "./actions";
import type { ListedSession } from "./shown-account";
import type { AccountTexts } from "./texts";
import { Time } from "./time";

type Props = { sessions: ListedSession[]; texts: AccountTexts["sessions"]; language: string };

export function ListedSessions({ sessions, texts, language }: Props) {
  return (
    <ul className="own-sessions">
      {sessions.map(({ id, isHandheld, deviceName, began, active, isCurrent }) => (
        <li key={id}>
          <Icon name={isHandheld ? "phone" : "computer"} />
          <div>
            <p>
              {deviceName}
              {isCurrent && <span>{texts.thisOne}</span>}
            </p>
            <p>
              {rich(texts.signedIn, { moment: <Time moment={began} language={language} /> })}
              {!isCurrent && " · "}
              {!isCurrent &&
                (active
                  ? rich(texts.activeOn, {
                      day: <Time moment={active} language={language} className="whitespace-nowrap" />,
                    })
                  : texts.activeToday)}
            </p>
          </div>
          {!isCurrent && (
            <form action={endOwnSessionAction}>
              <input type="hidden" name="id" value={id} />
              <SubmitButton look="secondary" pendingText={texts.signingOut}>
                {rich(texts.signOut, { device: deviceName, hidden })}
              </SubmitButton>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
