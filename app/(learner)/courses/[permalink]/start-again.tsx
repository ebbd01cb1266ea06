"use client";

import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { startCourseAgain } from "./actions";

export type StartAgainProps = { courseId: string; permalink: string };

export function StartAgain(values: StartAgainProps) {
  return (
    <ConfirmedAction
      name="start-again"
      action={startCourseAgain}
      values={values}
      button="Start again"
      look="primary"
      question="Start this course again?"
      yes="Yes, start again"
      no="Not now"
    >
      All activities are marked as not done, and your progress starts at 0% again. That you completed the
      course stays on record.
    </ConfirmedAction>
  );
}
