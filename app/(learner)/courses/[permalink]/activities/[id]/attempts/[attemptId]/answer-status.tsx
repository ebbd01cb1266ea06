"use client";

import { Button } from "@/app/_components/button";
import { useCurrentSaving } from "./saving";
import type { AttemptTexts } from "./texts";

type Props = { answerId: string; isSaved: boolean; texts: AttemptTexts };

export function AnswerStatus({ answerId, isSaved, texts }: Props) {
  const saving = useCurrentSaving();
  const state = saving?.states[answerId] ?? (isSaved ? "saved" : null);
  return (
    <div className="question-status">
      <p
        role="status"
        className={state === "not_saved" || state === "signed_out" ? "text-danger" : undefined}
      >
        {state && texts.states[state]}
      </p>
      {state === "not_saved" && (
        <Button type="button" look="quiet" onClick={saving?.saveAll}>
          {texts.tryAgain}
        </Button>
      )}
      {state === "signed_out" && (
        <a href="/auth/sign-in" target="_blank" rel="noopener" className="underline underline-offset-2">
          {texts.signIn}
        </a>
      )}
    </div>
  );
}
