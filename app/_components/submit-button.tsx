"use client";

import type { ComponentProps, MouseEvent } from "react";
import { useFormStatus } from "react-dom";
import { Button } from "./button";
import { useTexts } from "./texts";

type Props = ComponentProps<typeof Button> & { pendingText?: string };

/** Prevents a second click without `disabled`, which would take the focus away. */
export function SubmitButton({ pendingText, children, ...rest }: Props) {
  const { saving } = useTexts();
  const { pending, data } = useFormStatus();
  const isPressed = pending && (!rest.name || data.get(rest.name) === rest.value);
  const refuse = (event: MouseEvent) => event.preventDefault();
  return (
    <Button {...rest} aria-disabled={pending || undefined} onClick={pending ? refuse : undefined}>
      <span aria-live="polite">{isPressed ? (pendingText ?? saving) : children}</span>
    </Button>
  );
}
