"use client";

import { Field } from "@/app/_components/field";
import { Form } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { saveMailZoneAction } from "./actions";

export function UsualZone({ timeZone }: { timeZone: string | null }) {
  return (
    <Form action={saveMailZoneAction} values={{ timeZone: timeZone ?? "" }}>
      <p className="mb-4 max-w-prose text-muted">
        Quiet hours follow the time zone that a person chose, or else that of their browser. Where neither is
        known, they follow this one.
      </p>
      <div className="mb-4 max-w-sm">
        <Field
          name="timeZone"
          label="Time zone"
          hint="A city or zone, such as Berlin or Europe/Berlin. Leave blank for UTC."
          optional
        />
      </div>
      <SubmitButton look="secondary">Save</SubmitButton>
    </Form>
  );
}
