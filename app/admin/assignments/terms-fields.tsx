"use client";

import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Notice } from "@/app/_components/notice";

type Props = { noCertificate: string | null };

export function TermsFields({ noCertificate }: Props) {
  return (
    <div className="group space-y-6">
      <Choice name="required" label="Required or optional" options={requirements} />
      <Choice name="due" label="Due" options={dueOptions} />
      <div className="hidden group-has-[[value=on]:checked]:block">
        <Field
          name="dueOn"
          label="Due date"
          hint="The last day, wherever each person is. Who is included later has at least two weeks."
          type="date"
        />
      </div>
      <div className="hidden group-has-[[value=assignment]:checked]:block group-has-[[value=joining]:checked]:block">
        <Field
          name="dueDays"
          label="Number of days"
          hint="0 is the same day."
          inputMode="numeric"
          maxLength={4}
        />
      </div>
      <Choice name="repeat" label="Repeat" options={repetitions} />
      <div className="hidden group-has-[[value=months]:checked]:block">
        <Field
          name="repeatMonths"
          label="Number of months"
          hint="How long a completion counts."
          inputMode="numeric"
          maxLength={3}
        />
      </div>
      {noCertificate && (
        <div className="hidden group-has-[[value=certificate]:checked]:block">
          <Notice tone="warning">{noCertificate}</Notice>
        </div>
      )}
    </div>
  );
}

const requirements = [
  { value: "yes", label: "Required", hint: "People have to do it" },
  { value: "no", label: "Optional", hint: "A recommendation" },
];

const repetitions = [
  { value: "once", label: "Never", hint: "Once is enough" },
  {
    value: "months",
    label: "Every so many months",
    hint: "For each person, from the day on which they completed it",
  },
  {
    value: "certificate",
    label: "Before the certificate ends",
    hint: "For each person, by the day on which their certificate ends",
  },
];

const dueOptions = [
  { value: "never", label: "Never", hint: "No due date" },
  { value: "on", label: "On a date" },
  {
    value: "assignment",
    label: "Some days after it is assigned",
    hint: "For each person, from the day on which it is assigned to them",
  },
  { value: "joining", label: "Some days after joining", hint: "For each person, from their first sign-in" },
];
