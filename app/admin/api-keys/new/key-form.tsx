"use client";

import type { ComponentProps } from "react";
import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { ShownKey } from "./shown-key";

type Props = Pick<ComponentProps<typeof Form>, "action" | "values" | "instead"> & {
  /** How many requests a minute a key without a limit of its own may make; 0: any number. */
  limit: number;
};

/** The form; when it is done, the key stands in its place. The day is asked for by the style sheet: without a script, too. */
export function KeyForm({ action, values, limit, instead }: Props) {
  return (
    <Form
      action={action}
      values={values}
      instead={instead}
      whenDone={({ key = "", command = "" }) => (
        <ShownKey apiKey={key} command={command} back="/admin/api-keys" />
      )}
    >
      <HiddenField name="idempotencyKey" />
      <div className="group space-y-6">
        <Field
          name="name"
          label="Name"
          hint="The system that will use it, such as Reports."
          maxLength={200}
        />
        <Choice name="scope" label="It may read" options={scopes} />
        <Choice name="expires" label="It ends" options={ends} />
        <div className="hidden group-has-[[value=date]:checked]:block">
          <Field
            name="expiresAt"
            label="Day of your choice"
            hint="The first day, in UTC, on which it is no longer good."
            type="date"
          />
        </div>
        <Field
          name="allowedNetworks"
          label="Allowed networks"
          hint="Address ranges such as 192.0.2.0/24, separated by spaces. Empty: it may be used from anywhere."
          maxLength={2_000}
          optional
        />
        <Field
          name="rateLimit"
          label="Requests a minute"
          hint={`Empty: ${limit === 0 ? "as many as it likes" : limit}, as for every key. 0: as many as it likes.`}
          inputMode="numeric"
          maxLength={7}
          optional
        />
        <SubmitButton pendingText="Creating…">Create API key</SubmitButton>
        <p className="text-muted text-sm">It is then shown once, for you to copy.</p>
      </div>
    </Form>
  );
}

const scopes = [
  { value: "everything", label: "Everything", hint: "Who is enrolled in what, too" },
  { value: "courses", label: "Courses", hint: "With activities and categories; nothing about anybody" },
  { value: "people", label: "People and groups", hint: "Names, e-mail addresses, memberships" },
];

const ends = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
  { value: "date", label: "On a day of your choice", hint: "Which you enter below" },
];
