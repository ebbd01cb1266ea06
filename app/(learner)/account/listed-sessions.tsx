import { Icon } from "@/app/_components/icon";
import { SubmitButton } from "@/app/_components/submit-button";
import { endOwnSessionAction } from "./actions";
import type { ListedSession } from "./shown-account";
import { Time } from "./time";

export function ListedSessions({ sessions, language }: { sessions: ListedSession[]; language: string }) {
  return (
    <ul className="own-sessions">
      {sessions.map(({ id, device, began, active, isCurrent }) => (
        <li key={id}>
          <Icon name={device.isHandheld ? "phone" : "computer"} />
          <div>
            <p>
              {device.name}
              {isCurrent && <span>This browser</span>}
            </p>
            <p>
              Signed in <Time moment={began} language={language} />
              {!isCurrent &&
                (active ? (
                  <>
                    {" · Active on "}
                    <Time moment={active} language={language} className="whitespace-nowrap" />
                  </>
                ) : (
                  " · Active today"
                ))}
            </p>
          </div>
          {!isCurrent && (
            <form action={endOwnSessionAction}>
              <input type="hidden" name="id" value={id} />
              <SubmitButton look="secondary" pendingText="Signing out…">
                Sign out<span className="sr-only">{` of ${device.name}`}</span>
              </SubmitButton>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
