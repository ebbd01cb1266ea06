"use client";

import type { ComponentProps } from "react";
import { CheckBox } from "@/app/_components/check-box";
import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { ShownSecret } from "./shown-secret";

type Props = Pick<ComponentProps<typeof Form>, "action" | "values" | "version" | "instead"> & {
  texts: ClientTexts<Messages["webhooks"]["form"]>;
  secret: ComponentProps<typeof ShownSecret>["texts"];
  submit: string;
  /** The fields of the check boxes with their types of events. */
  types: readonly { field: string; type: string }[];
};

export function WebhookForm({ texts, secret, submit, types, ...form }: Props) {
  return (
    <Form
      {...form}
      whenDone={({ secret: shown = "", back = "" }) => (
        <ShownSecret texts={secret} secret={shown} back={back} />
      )}
    >
      <HiddenField name="id" />
      <HiddenField name="idempotencyKey" />
      <div className="group space-y-6">
        <Field name="url" label={texts.url} hint={texts.urlHint} type="url" maxLength={2_000} />
        <Field
          name="description"
          label={texts.description}
          hint={texts.descriptionHint}
          maxLength={200}
          optional
        />
        <Choice
          name="events"
          label={texts.events}
          options={[
            { value: "all", label: texts.allEvents, hint: texts.allEventsHint },
            { value: "chosen", label: texts.chosenEvents },
          ]}
        />
        <fieldset className="hidden group-has-[[value=chosen]:checked]:block">
          <legend className="font-medium">{texts.types}</legend>
          <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
            {types.map(({ field, type }) => (
              <CheckBox key={field} name={field} startsOff>
                <code className="font-mono text-sm">{type}</code>
              </CheckBox>
            ))}
          </div>
        </fieldset>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </Form>
  );
}
