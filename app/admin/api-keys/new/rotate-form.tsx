"use client";

import type { ComponentProps } from "react";
import { Choice } from "@/app/_components/choice";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { ShownKey } from "./shown-key";

type Props = Pick<ComponentProps<typeof Form>, "action" | "values" | "instead">;

/** The form; when it is done, the new secret stands in its place. */
export function RotateForm({ action, values, instead }: Props) {
  return (
    <Form
      action={action}
      values={values}
      instead={instead}
      mayBeLost
      whenDone={({ key = "", command = "", back = "" }) => (
        <ShownKey apiKey={key} command={command} back={back} />
      )}
    >
      <HiddenField name="id" />
      <HiddenField name="idempotencyKey" />
      <div className="space-y-6">
        <p className="text-muted">
          The key gets a new secret. The previous one keeps working for a while, so that you can change over
          the systems that use it.
        </p>
        <Choice name="overlap" label="The previous secret works for" options={overlaps} />
        <SubmitButton pendingText="Rotating…">Rotate key</SubmitButton>
      </div>
    </Form>
  );
}

const overlaps = [
  { value: "0", label: "No longer", hint: "If somebody may have seen it" },
  { value: "1h", label: "1 hour" },
  { value: "24h", label: "24 hours" },
  { value: "7d", label: "7 days" },
  { value: "30d", label: "30 days" },
];
