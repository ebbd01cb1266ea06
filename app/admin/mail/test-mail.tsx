"use client";

import { Field } from "@/app/_components/field";
import { Form } from "@/app/_components/form";
import { Notice } from "@/app/_components/notice";
import { SubmitButton } from "@/app/_components/submit-button";
import type { FormValues } from "@/lib/forms/schema";
import { sendTestMailAction } from "./actions";

export function TestMail({ address }: { address: string }) {
  return (
    <Form
      action={sendTestMailAction}
      refused="No email was sent."
      values={{ address }}
      whenDone={(done) => <Outcome done={done} />}
    >
      <div className="mb-4 max-w-sm">
        <Field
          name="address"
          label="Email address"
          inputMode="email"
          autoComplete="email"
          hint={address ? undefined : "Your account has no address: enter one that you can read."}
        />
      </div>
      <SubmitButton look="secondary" pendingText="Sending…">
        Send a test email
      </SubmitButton>
    </Form>
  );
}

function Outcome({ done: { sentTo, text, todo } }: { done: FormValues }) {
  if (sentTo)
    return (
      <Notice>
        The mail server took an email to <bdi className="wrap-anywhere">{sentTo}</bdi>. Look into that mailbox
        and its spam folder.
      </Notice>
    );
  return (
    <Notice tone="danger">
      <p className="wrap-anywhere font-semibold">{text}</p>
      <p>{todo}</p>
    </Notice>
  );
}
