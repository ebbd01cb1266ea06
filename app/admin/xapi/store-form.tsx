"use client";

import type { ComponentProps } from "react";
import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Form } from "@/app/_components/form";
import { SecretField } from "@/app/_components/secret-field";
import { SubmitButton } from "@/app/_components/submit-button";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

type Props = Pick<ComponentProps<typeof Form>, "action" | "values" | "version" | "instead"> & {
  texts: ClientTexts<Messages["xapi"]["form"]>;
  secretTexts: ComponentProps<typeof SecretField>["texts"];
  isStored: boolean;
};

export function StoreForm({ texts, secretTexts, isStored, ...form }: Props) {
  return (
    <Form {...form}>
      <div className="group space-y-6">
        <Field name="url" label={texts.url} hint={texts.urlHint} type="url" maxLength={2_000} />
        <Choice
          name="authentication"
          label={texts.authentication}
          options={[
            { value: "basic", label: texts.basic },
            { value: "oauth", label: texts.oauth },
          ]}
        />
        <Field name="clientId" label={texts.clientId} hint={texts.clientIdHint} maxLength={2_000} />
        <SecretField
          name="secret"
          label={texts.secret}
          isStored={isStored}
          storedHint={texts.secretStored}
          texts={secretTexts}
        />
        <div className="hidden space-y-6 group-has-[[value=oauth]:checked]:block">
          <Field name="tokenUrl" label={texts.tokenUrl} type="url" maxLength={2_000} />
          <Field name="scope" label={texts.scope} hint={texts.scopeHint} maxLength={2_000} optional />
        </div>
        <Choice
          name="identification"
          label={texts.identification}
          options={[
            { value: "account", label: texts.account, hint: texts.accountHint },
            { value: "email", label: texts.email, hint: texts.emailHint },
          ]}
        />
        <SubmitButton>{texts.save}</SubmitButton>
      </div>
    </Form>
  );
}
