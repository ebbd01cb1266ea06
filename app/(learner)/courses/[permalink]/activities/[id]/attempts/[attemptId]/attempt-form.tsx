"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { useFreshWayBack } from "@/app/_components/fresh-way-back";
import { isLostConnection, nextChance } from "@/app/_components/lost-connection";
import { AttemptClock } from "./attempt-clock";
import { Saving } from "./saving";
import type { AttemptTexts } from "./texts";
import { useSaving } from "./use-saving";

type Props = {
  action: (form: FormData) => Promise<void>;
  saveAddress: string;
  /** Where it goes when the attempt was over before the last change. */
  tooLatePath: string;
  /** The number of the shown question; 0 on a page of all. */
  place: number;
  fields: Record<string, string>;
  secondsLeft: number | null;
  closesAt: string | null;
  texts: AttemptTexts;
  children: ReactNode;
};

/** Saves each answer when it changes, and keeps at it while the connection is lost. Without JavaScript, it is a plain form. */
export function AttemptForm({
  action,
  saveAddress,
  tooLatePath,
  place,
  fields,
  secondsLeft,
  closesAt,
  texts,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const [isSending, startSending] = useTransition();
  const [isWaiting, setWaiting] = useState(false);
  const [left, setLeft] = useState(secondsLeft);
  const saving = useSaving(form, saveAddress, {
    onSaved: setLeft,
    onClosed: () => router.replace(tooLatePath),
  });
  useEffect(() => setLeft(secondsLeft), [secondsLeft]);
  useFocusOnNext(form, place);
  useEffect(useFreshWayBack());

  function send(go: string): void {
    if (isSending || !form.current) return;
    setWaiting(false);
    startSending(async () => {
      for (let tried = 0; ; tried += 1) {
        await saving.settle();
        if (!form.current) return;
        // Learners may have changed answers since the last try.
        const sent = new FormData(form.current);
        sent.set("go", go);
        try {
          await action(sent);
          return;
        } catch (error) {
          if (!isLostConnection(error)) throw error;
          setWaiting(true);
          await nextChance(tried);
        }
      }
    });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    event.preventDefault();
    const go = submitter instanceof HTMLButtonElement && submitter.name === "go" ? submitter.value : "save";
    if (go === "save") saving.saveAll();
    else send(go);
  }

  return (
    <Saving value={saving}>
      <form
        ref={form}
        action={action}
        onSubmit={submit}
        onInput={saving.note}
        onBlur={saving.flush}
        autoComplete="off"
        className="grid gap-6"
      >
        {/* The Enter key presses the first button. */}
        <button type="submit" name="go" value="save" hidden />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {left !== null && (
          <AttemptClock seconds={left} closesAt={closesAt} texts={texts} onEnd={() => send("finish")} />
        )}
        {children}
        <p role="status" className="text-sm empty:sr-only">
          {isSending && (isWaiting ? texts.offline : texts.saving)}
        </p>
      </form>
    </Saving>
  );
}

/** Moves the focus to the next question, as a page of its own would. */
function useFocusOnNext(form: React.RefObject<HTMLFormElement | null>, place: number): void {
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current !== place) form.current?.querySelector<HTMLElement>("fieldset")?.focus();
    shown.current = place;
  }, [form, place]);
}
