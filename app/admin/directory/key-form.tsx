"use client";

import type { ReactNode } from "react";
import { Copyable } from "@/app/_components/copyable";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { createDirectoryKeyAction } from "./actions";

type Props = {
  provider: string;
  name: string;
  idempotencyKey: string;
  instead: ReactNode;
  texts: ClientTexts<Messages["directory"]["key"]>;
};

export function KeyForm({ provider, name, idempotencyKey, instead, texts: t }: Props) {
  return (
    <Form
      action={createDirectoryKeyAction}
      values={{ provider, name, idempotencyKey }}
      instead={instead}
      whenDone={({ key = "" }) => (
        <div className="space-y-3">
          <Copyable label={t.created}>{key}</Copyable>
          <p className="max-w-prose text-muted text-sm">{t.shownOnce}</p>
        </div>
      )}
    >
      <HiddenField name="provider" />
      <HiddenField name="idempotencyKey" />
      <div className="space-y-4">
        <div className="max-w-sm">
          <Field name="name" label={t.name} maxLength={200} />
        </div>
        <SubmitButton look="secondary" pendingText={t.creating}>
          {t.create}
        </SubmitButton>
      </div>
    </Form>
  );
}
