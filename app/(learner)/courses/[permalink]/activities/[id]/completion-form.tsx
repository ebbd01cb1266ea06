"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type MouseEvent, type ReactNode, useState, useTransition } from "react";
import { buttonClass, type Look } from "@/app/_components/button";
import { useFreshWayBack } from "@/app/_components/fresh-way-back";
import { focusMain, isLostConnection, nextChance } from "@/app/_components/lost-connection";
import { useTexts } from "@/app/_components/texts";

type Props = {
  action: (form: FormData) => Promise<void>;
  /** Takes the place of `action` with JavaScript, and returns the next page's path. */
  complete?: (form: FormData) => Promise<string | null>;
  activityId: string;
  look: Look | "step";
  offline: string;
  children: ReactNode;
};

/** Sends a completion, reports a lost connection and retries; saving twice is harmless. Without JavaScript, it is a plain form. */
export function CompletionForm({ action, complete, activityId, look, offline, children }: Props) {
  const { saving } = useTexts();
  const router = useRouter();
  const refreshOnWayBack = useFreshWayBack();
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
          const path = await (complete ?? action)(form);
          if (path) leaveFor(path);
          return;
        } catch (error) {
          if (!isLostConnection(error)) {
            focusMain();
            throw error;
          }
          setWaiting(true);
          await nextChance(tried);
        }
      }
    });
  }

  function leaveFor(path: string) {
    refreshOnWayBack();
    focusMain();
    startSaving(() => router.push(path));
  }

  return (
    // The form's parts join its row, so that the button stays in place beside a message.
    <form action={action} onSubmit={save} className="contents">
      <input type="hidden" name="activityId" value={activityId} />
      {/* A `disabled` button would lose the focus. */}
      <div className={look === "quiet" ? "-ms-3" : look === "step" ? "contents" : undefined}>
        <button
          type="submit"
          className={look === "step" ? "step next-step" : buttonClass(look)}
          aria-disabled={isSaving || undefined}
          onClick={ignoreDoubleClick}
        >
          {isSaving && !isWaiting ? saving : children}
        </button>
      </div>
      <p role="status" className="col-span-full basis-full text-sm empty:sr-only">
        {isSaving && isWaiting && offline}
      </p>
    </form>
  );
}

// The second click of a double click may meet the button with the opposite meaning.
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
