"use client";

import type { ComponentProps } from "react";
import { Choice } from "@/app/_components/choice";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { ShownSecret } from "./shown-secret";

type Props = Pick<ComponentProps<typeof Form>, "action" | "values" | "instead"> & {
  texts: ClientTexts<Messages["webhooks"]["rotation"]>;
  secret: ComponentProps<typeof ShownSecret>["texts"];
};

export function RotateForm({ texts, secret, ...form }: Props) {
  const overlaps = [
    { value: "0", label: texts.immediately, hint: texts.immediatelyHint },
    { value: "1h", label: texts.in1Hour },
    { value: "24h", label: texts.in24Hours },
    { value: "7d", label: texts.in7Days },
  ];
  return (
    <Form
      {...form}
      mayBeLost
      whenDone={({ secret: shown = "", back = "" }) => (
        <ShownSecret texts={secret} secret={shown} back={back} />
      )}
    >
      <HiddenField name="id" />
      <HiddenField name="idempotencyKey" />
      <div className="space-y-6">
        <p className="max-w-prose">{texts.effect}</p>
        <Choice name="overlap" label={texts.ends} options={overlaps} />
        <SubmitButton look="secondary">{texts.submit}</SubmitButton>
      </div>
    </Form>
  );
}
