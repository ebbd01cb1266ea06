"use client";

import type { ComponentProps } from "react";
import { CheckBox } from "@/app/_components/check-box";
import { CheckBoxes } from "@/app/_components/check-boxes";
import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { CreatedKey } from "./created-key";

type Props = Pick<ComponentProps<typeof Form>, "action" | "values" | "instead"> & {
  texts: ClientTexts<Messages["apiKeys"]["form"]>;
  created: ComponentProps<typeof CreatedKey>["texts"];
  scopes: ComponentProps<typeof Choice>["options"];
  writes: readonly { name: string; label: string }[];
  rateLimitHint: string;
};

export function KeyForm({ texts, created, scopes, writes, rateLimitHint, action, values, instead }: Props) {
  const expiries = [
    { value: "30", label: texts.in30Days },
    { value: "90", label: texts.in90Days },
    { value: "365", label: texts.inAYear },
    { value: "never", label: texts.never },
    { value: "date", label: texts.onADay, hint: texts.onADayHint },
  ];
  return (
    <Form
      action={action}
      values={values}
      instead={instead}
      whenDone={({ key = "", command = "" }) => (
        <CreatedKey texts={created} apiKey={key} command={command} back="/admin/api-keys" />
      )}
    >
      <HiddenField name="idempotencyKey" />
      <div className="group space-y-6">
        <Field name="name" label={texts.name} hint={texts.nameHint} maxLength={200} />
        <Choice name="scope" label={texts.scope} options={scopes} />
        <CheckBoxes name="writeScopes" label={texts.writes} hint={texts.writesHint} boxes={writes} />
        <CheckBox name="requiresIfMatch" startsOff>
          {texts.requiresIfMatch}
          <span className="block text-muted text-sm">{texts.requiresIfMatchHint}</span>
        </CheckBox>
        <Choice name="expires" label={texts.expires} options={expiries} />
        <div className="hidden group-has-[[value=date]:checked]:block">
          <Field name="expiresAt" label={texts.lastDay} hint={texts.lastDayHint} type="date" />
        </div>
        <Field
          name="allowedNetworks"
          label={texts.networks}
          hint={texts.networksHint}
          maxLength={2_000}
          optional
        />
        <Field
          name="rateLimit"
          label={texts.rateLimit}
          hint={rateLimitHint}
          inputMode="numeric"
          maxLength={7}
          optional
        />
        <SubmitButton pendingText={texts.submitting}>{texts.submit}</SubmitButton>
        <p className="text-muted text-sm">{texts.shownOnce}</p>
      </div>
    </Form>
  );
}
