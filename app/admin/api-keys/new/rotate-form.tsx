"use client";

import type { ComponentProps } from "react";
import { Choice } from "@/app/_components/choice";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { CreatedKey } from "./created-key";

type Props = Pick<ComponentProps<typeof Form>, "action" | "values" | "instead"> & {
  texts: ClientTexts<Messages["apiKeys"]["rotation"]["form"]>;
  created: ComponentProps<typeof CreatedKey>["texts"];
};

export function RotateForm({ texts, created, action, values, instead }: Props) {
  const overlaps = [
    { value: "0", label: texts.immediately, hint: texts.immediatelyHint },
    { value: "1h", label: texts.in1Hour },
    { value: "24h", label: texts.in24Hours },
    { value: "7d", label: texts.in7Days },
    { value: "30d", label: texts.in30Days },
  ];
  return (
    <Form
      action={action}
      refused={texts.refused}
      values={values}
      instead={instead}
      mayBeLost
      whenDone={({ key = "", command = "", back = "" }) => (
        <CreatedKey texts={created} apiKey={key} command={command} back={back} />
      )}
    >
      <HiddenField name="id" />
      <HiddenField name="idempotencyKey" />
      <div className="space-y-6">
        <p className="text-muted">{texts.effect}</p>
        <Choice name="overlap" label={texts.expires} options={overlaps} />
        <SubmitButton pendingText={texts.submitting}>{texts.submit}</SubmitButton>
      </div>
    </Form>
  );
}
