"use client";

import { Icon } from "@/app/_components/icon";
import { SubmitButton } from "@/app/_components/submit-button";

type Moment = { at: string; words: string };

/** `active` is the day of its last use; null for today. */
export type ListedSession = {
  id: string;
  device: { name: string; isHandheld: boolean };
  began: Moment;
  active: Moment | null;
  isCurrent: boolean;
};

type Props = { sessions: ListedSession[]; language: string; end: (form: FormData) => Promise<void> };

export function ListedSessions({ sessions, language, end }: Props) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {sessions.map(({ id, device, began, active, isCurrent }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
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
              Signed in{" "}
              <time dateTime={began.at} lang={language} dir="auto">
                {began.words}
              </time>
              {!isCurrent && (
                <>
                  {" · "}
                  <Active since={active} language={language} />
                </>
              )}
            </p>
          </div>
          {!isCurrent && (
            <form action={end} className="max-sm:ms-10 max-sm:basis-full">
              <input type="hidden" name="id" value={id} />
              <SubmitButton look="secondary" pendingText="Signing out…">
                Sign out<span className="sr-only"> of {device.name}</span>
              </SubmitButton>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}

function Active({ since, language }: { since: Moment | null; language: string }) {
  if (!since) return "Active today";
  return (
    <>
      Active on{" "}
      <time dateTime={since.at} lang={language} dir="auto" className="whitespace-nowrap">
        {since.words}
      </time>
    </>
  );
}
