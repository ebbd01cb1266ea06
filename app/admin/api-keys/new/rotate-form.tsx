"use client";

import type { ComponentProps } from "react";
import { Choice } from "@/app/_components/choice";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { CreatedKey } from "./created-key";

type Props = Pick<ComponentProps<typeof Form>, "action" | "values" | "instead">;

export function RotateForm({ action, values, instead }: Props) {
  return (
    <Form
      action={action}
      refused="The key wasn’t replaced."
      values={values}
      instead={instead}
      mayBeLost
      whenDone={({ key = "", command = "", back = "" }) => (
        <CreatedKey apiKey={key} command={command} back={back} />
      )}
    >
      <HiddenField name="id" />
      <HiddenField name="idempotencyKey" />
      <div className="space-y-6">
        <p className="text-muted">
          This gives the key a new secret. The previous one can keep working while you update the systems that
          use it.
        </p>
        <Choice name="overlap" label="Previous secret expires" options={overlaps} />
        <SubmitButton pendingText="Rotating…">Rotate key</SubmitButton>
      </div>
    </Form>
  );
}

const overlaps = [
  { value: "0", label: "Immediately", hint: "If someone may have seen it" },
  { value: "1h", label: "In 1 hour" },
  { value: "24h", label: "In 24 hours" },
  { value: "7d", label: "In 7 days" },
  { value: "30d", label: "In 30 days" },
];
