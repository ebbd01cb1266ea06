"use client";

import { Button } from "@/app/_components/button";
import { useCurrentSaving } from "./saving";
import type { AttemptTexts } from "./texts";

type Props = { answerId: string; isSaved: boolean; path: string; texts: AttemptTexts };

export function AnswerStatus({ answerId, isSaved, path, texts }: Props) {
  const saving = useCurrentSaving();
  const state = saving?.states[answerId] ?? (isSaved ? "saved" : null);
  const isRefused = state === "closed" || state === "left";
  return (
    <div className="question-status">
      <p role="status" className={state === "saving" || state === "saved" ? undefined : "text-danger"}>
        {state && (isRefused ? texts[state] : texts.states[state])}
      </p>
      {isRefused && (
        <a href={path} className="underline underline-offset-2">
          {texts.reload}
        </a>
      )}
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
