"use client";

import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Notice } from "@/app/_components/notice";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

type Props = { texts: ClientTexts<Messages["adminAssignments"]["terms"]>; noCertificate: string | null };

export function TermsFields({ texts: t, noCertificate }: Props) {
  const requirements = [
    { value: "yes", label: t.yes, hint: t.yesHint },
    { value: "no", label: t.no, hint: t.noHint },
  ];
  const dueOptions = [
    { value: "never", label: t.dueNever },
    { value: "on", label: t.dueOnDate },
    { value: "assignment", label: t.dueAssignment, hint: t.dueAssignmentHint },
    { value: "joining", label: t.dueJoining, hint: t.dueJoiningHint },
  ];
  const repetitions = [
    { value: "once", label: t.once, hint: t.onceHint },
    { value: "months", label: t.months, hint: t.monthsHint },
    { value: "certificate", label: t.certificate, hint: t.certificateHint },
  ];
  return (
    <div className="group space-y-6">
      <Choice name="required" label={t.required} options={requirements} />
      <Choice name="due" label={t.due} options={dueOptions} />
      <div className="hidden group-has-[[value=on]:checked]:block">
        <Field name="dueOn" label={t.dueOn} hint={t.dueOnHint} type="date" />
      </div>
      <div className="hidden group-has-[[value=assignment]:checked]:block group-has-[[value=joining]:checked]:block">
        <Field name="dueDays" label={t.dueDays} hint={t.dueDaysHint} inputMode="numeric" maxLength={4} />
      </div>
      <Choice name="repeat" label={t.repeat} options={repetitions} />
      <div className="hidden group-has-[[value=months]:checked]:block">
        <Field
          name="repeatMonths"
          label={t.repeatMonths}
          hint={t.repeatMonthsHint}
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
