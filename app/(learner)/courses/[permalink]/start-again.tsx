"use client";

import { ConfirmedAction } from "@/app/_components/confirmed-action";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { startCourseAgain } from "./actions";

export type StartAgainProps = {
  courseId: string;
  permalink: string;
  texts: ClientTexts<Messages["reading"]["startAgain"]>;
};

export function StartAgain({ texts, ...values }: StartAgainProps) {
  return (
    <ConfirmedAction
      name="start-again"
      action={startCourseAgain}
      values={values}
      button={texts.button}
      look="primary"
      question={texts.question}
      yes={texts.yes}
      no={texts.no}
    >
      {texts.text}
    </ConfirmedAction>
  );
}
