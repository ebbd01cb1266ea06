"use client";

import { Form } from "@/app/_components/form";
import { Notice } from "@/app/_components/notice";
import { SubmitButton } from "@/app/_components/submit-button";
import type { FormValues } from "@/lib/forms/schema";
import { sendTestMailAction } from "./actions";

export function TestMail() {
  return (
    <Form action={sendTestMailAction} values={{}} whenDone={(done) => <Outcome done={done} />}>
      <p className="mb-4 max-w-prose text-muted">An email to your own address, sent now.</p>
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
        The mail server took an email to <bdi className="wrap-anywhere">{sentTo}</bdi>. Look into your
        mailbox, and into its spam folder.
      </Notice>
    );
  return (
    <Notice tone="danger">
      <p className="wrap-anywhere font-semibold">{text}</p>
      <p>{todo}</p>
    </Notice>
  );
}
