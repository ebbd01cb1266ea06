"use client";

import { SubmitButton } from "../_components/submit-button";

/** A form whose answer takes two seconds. */
export function SlowForm() {
  return (
    <form action={() => new Promise<void>((done) => setTimeout(done, 2_000))}>
      <SubmitButton>Save, slowly</SubmitButton>
    </form>
  );
}
