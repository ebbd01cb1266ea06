"use client";

import { Field } from "@/app/_components/field";
import { Form } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { saveMailZoneAction } from "./actions";

type Props = { timeZone: string | null; texts: ClientTexts<Messages["adminMail"]["zone"]> };

export function UsualZone({ timeZone, texts: t }: Props) {
  return (
    <Form action={saveMailZoneAction} values={{ timeZone: timeZone ?? "" }}>
      <p className="mb-4 max-w-prose text-muted">{t.hint}</p>
      <div className="mb-4 max-w-sm">
        <Field name="timeZone" label={t.label} hint={t.fieldHint} optional />
      </div>
      <SubmitButton look="secondary">{t.save}</SubmitButton>
    </Form>
  );
}
