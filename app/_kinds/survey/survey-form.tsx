"use client";

import {
  type FormEvent,
  type ReactNode,
  useActionState,
  useEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import { focusMain, isLostConnection, nextChance } from "@/app/_components/lost-connection";
import { type FormState, newForm } from "@/lib/forms/schema";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

type Props = {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  fields: Record<string, string>;
  texts: ClientTexts<Messages["surveys"]["client"]>;
  children: ReactNode;
};

/** Keeps the answers on the page until the server has them. Without JavaScript, it is a plain form. */
export function SurveyForm({ action, fields, texts, children }: Props) {
  const [answered, send] = useActionState(action, newForm({}));
  const [state, setState] = useState<FormState | null>(null);
  const [isSending, startSending] = useTransition();
  const [isWaiting, setWaiting] = useState(false);
  const { answer, message, signIn } = state ?? answered;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) alert.current?.focus();
  }, [answer]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    // React would empty the form after its action.
    event.preventDefault();
    if (isSending) return;
    const form = new FormData(event.currentTarget);
    setWaiting(false);
    startSending(async () => {
      for (let tried = 0; ; tried += 1) {
        try {
          setState(await action(answered, form));
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

  return (
    <form action={send} onSubmit={submit} autoComplete="off" className="grid gap-6">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {(message || signIn) && (
        <div
          ref={alert}
          role="alert"
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: without JavaScript, reading the answer's page starts here
          autoFocus
          className="rounded-control border-danger border-s-4 bg-danger-soft px-4 py-3"
        >
          <p>{signIn?.words ?? message}</p>
          {signIn && (
            <a href={signIn.path} target="_blank" rel="noopener" className="underline underline-offset-2">
              {texts.signIn}
            </a>
          )}
        </div>
      )}
      {children}
      <p role="status" className="text-sm empty:sr-only">
        {isSending && (isWaiting ? texts.offline : texts.sending)}
      </p>
    </form>
  );
}
