"use client";

import { unstable_isUnrecognizedActionError } from "next/navigation";
import { type FormEvent, type MouseEvent, type ReactNode, useState, useTransition } from "react";
import { buttonClass, type Look } from "@/app/_components/button";

type Props = {
  action: (form: FormData) => Promise<void>;
  activityId: string;
  look: Look | "step";
  children: ReactNode;
};

/**
 * Sends what a learner did. Without JavaScript it is a plain form; with it, a lost connection is told, and what could
 * not be sent is sent again until it arrives: saving twice changes nothing.
 */
export function CompletionForm({ action, activityId, look, children }: Props) {
  const [isSaving, startSaving] = useTransition();
  const [isWaiting, setWaiting] = useState(false);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const form = new FormData(event.currentTarget);
    setWaiting(false);
    startSaving(async () => {
      for (let tried = 0; ; tried += 1) {
        try {
          await action(form);
          return;
        } catch (error) {
          if (!isLostConnection(error)) {
            // It leads to another page, on which nothing remains of what has the focus.
            document.getElementById("main")?.focus({ preventScroll: true });
            throw error;
          }
          setWaiting(true);
          await nextChance(tried);
        }
      }
    });
  }

  return (
    // Its parts stand in the row that it is in: the button stays where it is when there is something to say.
    <form action={action} onSubmit={save} className="contents">
      <input type="hidden" name="activityId" value={activityId} />
      {/* Not `disabled`, which would take the focus away from it. */}
      <div className={look === "quiet" ? "-ms-3" : look === "step" ? "contents" : undefined}>
        <button
          type="submit"
          className={look === "step" ? "step next-step" : buttonClass(look)}
          aria-disabled={isSaving || undefined}
          onClick={ignoreDoubleClick}
        >
          {isSaving && !isWaiting ? "Saving…" : children}
        </button>
      </div>
      <p role="status" className="col-span-full basis-full text-sm empty:sr-only">
        {isSaving && isWaiting && "You’re offline. Keep this page open: it saves when you reconnect."}
      </p>
    </form>
  );
}

// The second click of a double click may meet the button when it says the opposite.
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

// What the server threw, and its redirects, have a digest; a request that got no answer of ours has none. After an
// update of the platform, the form of an older page is one that it does not know: trying again would never end.
function isLostConnection(error: unknown): boolean {
  return error instanceof Error && !("digest" in error) && !unstable_isUnrecognizedActionError(error);
}

/** Resolves when the browser says that it is online again, and after at most half a minute in any case. */
function nextChance(tried: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, Math.min(30_000, 1_000 * 2 ** tried));
    window.addEventListener("online", done);
    function done() {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    }
  });
}
