"use client";

import { ButtonLink } from "./_components/button-link";
import { Message } from "./_components/message";
import { useHeader } from "./page-frame";

/** Looks the same for a missing page and a forbidden one. */
export function PageNotFound() {
  if (!useHeader())
    return (
      <Message title="Page not found" action={<ButtonLink href="/auth/sign-in">Sign in</ButtonLink>}>
        <p>Check the address. If you are looking for your courses, sign in.</p>
      </Message>
    );
  return (
    <Message title="Page not found" action={<ButtonLink href="/">Go to the dashboard</ButtonLink>}>
      <p>Check the address. The page may have been moved or removed, or it may not be shared with you.</p>
    </Message>
  );
}
