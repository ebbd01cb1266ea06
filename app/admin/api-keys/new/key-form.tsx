"use client";

import type { ComponentProps } from "react";
import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { CreatedKey } from "./created-key";

type Props = Pick<ComponentProps<typeof Form>, "action" | "values" | "instead"> & {
  /** Counts requests per minute for a key without its own limit; 0 means no limit. */
  limit: number;
};

export function KeyForm({ action, values, limit, instead }: Props) {
  return (
    <Form
      action={action}
      values={values}
      instead={instead}
      whenDone={({ key = "", command = "" }) => (
        <CreatedKey apiKey={key} command={command} back="/admin/api-keys" />
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
        <Choice name="scope" label="Scope" options={scopes} />
        <Choice name="expires" label="Expires" options={ends} />
        <div className="hidden group-has-[[value=date]:checked]:block">
          <Field
            name="expiresAt"
            label="Expiration date"
            hint="The first day (UTC) on which the key no longer works."
            type="date"
          />
        </div>
        <Field
          name="allowedNetworks"
          label="Allowed networks"
          hint="IP ranges such as 192.0.2.0/24, separated by spaces. Leave blank to allow any network."
          maxLength={2_000}
          optional
        />
        <Field
          name="rateLimit"
          label="Requests per minute"
          hint={`Leave blank for the default (${limit === 0 ? "no limit" : limit}). Enter 0 for no limit.`}
          inputMode="numeric"
          maxLength={7}
          optional
        />
        <SubmitButton pendingText="Creating…">Create API key</SubmitButton>
        <p className="text-muted text-sm">The key is shown once, right after you create it.</p>
      </div>
    </Form>
  );
}

const scopes = [
  { value: "everything", label: "Everything", hint: "Including who is enrolled in what" },
  { value: "courses", label: "Courses", hint: "With activities and categories, but nothing about people" },
  { value: "people", label: "People and groups", hint: "Names, email addresses and group memberships" },
];

const ends = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
  { value: "date", label: "On a date you choose", hint: "Enter it below" },
];
