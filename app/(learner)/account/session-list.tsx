import { ActiveOn, DateTime } from "@/app/_components/date-time";
import { Icon } from "@/app/_components/icon";
import { SubmitButton } from "@/app/_components/submit-button";
import type { OwnSession } from "@/lib/session/live-sessions";
import { endOwnSessionAction } from "./actions";

/** The browsers in which a person is signed in; this one first. */
export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {sessions.map((session) => (
        <Session key={session.id} session={session} />
      ))}
    </ul>
  );
}

function Session({ session: { id, device, createdAt, lastUsedAt, isCurrent } }: { session: OwnSession }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon name={device.isHandheld ? "phone" : "computer"} className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device.name}
          {isCurrent && (
            <span className="rounded-full bg-accent-soft px-2.5 py-0.5 font-semibold text-accent text-xs">
              This browser
            </span>
          )}
        </p>
        <p className="text-muted text-sm">
          Signed in <DateTime value={createdAt} />
          {!isCurrent && (
            <>
              {" · "}
              <ActiveOn value={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <form action={endOwnSessionAction} className="max-sm:ms-10 max-sm:basis-full">
          <input type="hidden" name="id" value={id} />
          <SubmitButton look="secondary" pendingText="Signing out…">
            Sign out<span className="sr-only"> of {device.name}</span>
          </SubmitButton>
        </form>
      )}
    </li>
  );
}
