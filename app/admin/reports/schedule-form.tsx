"use client";

import { Field } from "@/app/_components/field";
import { Form } from "@/app/_components/form";
import { Select } from "@/app/_components/select";
import { SubmitButton } from "@/app/_components/submit-button";
import { type Interval, intervals, type Recipients } from "@/lib/reports/schema";
import { scheduleViewAction } from "./actions";

type Props = {
  id: string;
  interval: Interval;
  chosen: Recipients;
  address: string;
  recipients: readonly { value: Recipients; label: string }[];
  texts: {
    interval: string;
    intervals: Record<Interval, string>;
    to: string;
    address: string;
    schedule: string;
  };
};

export function ScheduleForm({ id, interval, chosen, address, recipients, texts: t }: Props) {
  return (
    <Form action={scheduleViewAction} values={{ id, interval, recipients: chosen, address }}>
      <input type="hidden" name="id" value={id} />
      <div className="mb-4 max-w-sm space-y-4">
        <Select
          name="interval"
          label={t.interval}
          options={intervals.map((value) => ({ value, label: t.intervals[value] }))}
        />
        {recipients.length > 1 ? (
          <Select name="recipients" label={t.to} options={recipients} />
        ) : (
          <input type="hidden" name="recipients" value="address" />
        )}
        <Field name="address" label={t.address} type="email" />
      </div>
      <SubmitButton look="secondary">{t.schedule}</SubmitButton>
    </Form>
  );
}
