"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { useFreshWayBack } from "@/app/_components/fresh-way-back";
import { isLostConnection, nextChance } from "@/app/_components/lost-connection";
import { type FormState, newForm } from "@/lib/forms/schema";
import { AttemptClock } from "./attempt-clock";
import { Saving } from "./saving";
import type { AttemptTexts } from "./texts";
import { useSaving } from "./use-saving";

type Props = {
  action: (form: FormData) => Promise<void>;
  /** Does the same for the script. */
  send: (before: FormState, form: FormData) => Promise<FormState>;
  path: string;
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
  send,
  path,
  place,
  fields,
  secondsLeft,
  closesAt,
  texts,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const [state, setState] = useState<FormState | null>(null);
  const [isSending, startSending] = useTransition();
  const [isWaiting, setWaiting] = useState(false);
  const isInert = isSending && !isWaiting;
  const [left, setLeft] = useState(secondsLeft);
  const saving = useSaving(form, `${path}/answers`, setLeft);
  useEffect(() => setLeft(secondsLeft), [secondsLeft]);
  useFocusOnNext(form, isInert ? null : place);
  useEffect(useFreshWayBack());

  function leave(go: string): void {
    if (isSending || !form.current) return;
    setWaiting(false);
    setState(null);
    startSending(async () => {
      for (let tried = 0; ; tried += 1) {
        await saving.hold();
        if (!form.current) return saving.release(false);
        // Learners may have changed answers since the last try.
        const sent = new FormData(form.current);
        sent.set("go", go);
        try {
          const answer = await send(newForm({}), sent);
          saving.release(refusalIn(answer) === null);
          setState(answer);
          const path = answer.done?.path;
          if (path) startSending(() => router.push(path));
          return;
        } catch (error) {
          saving.release(false);
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
    else leave(go);
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
          <AttemptClock seconds={left} closesAt={closesAt} texts={texts} onEnd={() => leave("time_over")} />
        )}
        {state && <Refused state={state} path={path} texts={texts} />}
        {/* Learners would lose text that they type after the form has gone. */}
        <div inert={isInert} className="grid gap-6">
          {children}
        </div>
        <p role="status" className="text-sm empty:sr-only">
          {isSending && (isWaiting ? texts.offline : texts.saving)}
        </p>
      </form>
    </Saving>
  );
}

const refusalIn = ({ message, errors, signIn }: FormState): string | null =>
  signIn?.words ?? message ?? Object.values(errors)[0] ?? null;

type RefusedProps = { state: FormState; path: string; texts: AttemptTexts };

/** Says why the answers stay on the page, and what to do. */
function Refused({ state, path, texts }: RefusedProps) {
  const { answer, signIn } = state;
  const alert = useRef<HTMLDivElement>(null);
  const text = refusalIn(state);
  useEffect(() => {
    if (answer && text) alert.current?.focus();
  }, [answer, text]);
  if (!text) return null;
  return (
    <div
      ref={alert}
      role="alert"
      tabIndex={-1}
      className="rounded-control border-danger border-s-4 bg-danger-soft px-4 py-3"
    >
      <p>{text}</p>
      {signIn ? (
        <a href={signIn.path} target="_blank" rel="noopener" className="underline underline-offset-2">
          {texts.signIn}
        </a>
      ) : (
        <a href={path} className="underline underline-offset-2">
          {texts.reload}
        </a>
      )}
    </div>
  );
}

/** Moves the focus to the next question, as a page of its own would. @param place null while nothing can have the focus */
function useFocusOnNext(form: React.RefObject<HTMLFormElement | null>, place: number | null): void {
  const shown = useRef(place);
  useEffect(() => {
    if (place === null) return;
    if (shown.current !== place) form.current?.querySelector<HTMLElement>("fieldset")?.focus();
    shown.current = place;
  }, [form, place]);
}
