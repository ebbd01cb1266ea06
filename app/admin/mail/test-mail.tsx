"use client";

import { Field } from "@/app/_components/field";
import { Form } from "@/app/_components/form";
import { Notice } from "@/app/_components/notice";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import type { FormValues } from "@/lib/forms/schema";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { sendTestMailAction } from "./actions";

type Texts = ClientTexts<Messages["adminMail"]["test"]>;

export function TestMail({ address, texts: t }: { address: string; texts: Texts }) {
  return (
    <Form
      action={sendTestMailAction}
      refused={t.refused}
      values={{ address }}
      whenDone={(done) => <Outcome done={done} sent={t.sent} />}
    >
      <div className="mb-4 max-w-sm">
        <Field
          name="address"
          label={t.address}
          inputMode="email"
          autoComplete="email"
          hint={address ? undefined : t.addressHint}
        />
      </div>
      <SubmitButton look="secondary" pendingText={t.pending}>
        {t.submit}
      </SubmitButton>
    </Form>
  );
}

type OutcomeProps = { done: FormValues } & Pick<Texts, "sent">;

function Outcome({ done: { sentTo, text, todo }, sent }: OutcomeProps) {
  if (sentTo)
    return <Notice>{rich(sent, { address: <bdi className="wrap-anywhere">{sentTo}</bdi> })}</Notice>;
  return (
    <Notice tone="danger">
      <p className="wrap-anywhere font-semibold">{text}</p>
      <p>{todo}</p>
    </Notice>
  );
}
