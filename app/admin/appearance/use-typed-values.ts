import { type RefObject, useEffect, useState } from "react";
import { useValues } from "@/app/_components/form";

/** What the fields of the form around an element have, while they are typed. */
export function useTypedValues(element: RefObject<HTMLElement | null>): Record<string, unknown> {
  const [typed, setTyped] = useState<Record<string, unknown>>(useValues());
  useEffect(() => {
    const form = element.current?.closest("form");
    const read = () => form && setTyped(Object.fromEntries(new FormData(form)));
    // After React has heard of it: a controlled field that is drawn again before that loses what was typed.
    const readLater = () => setTimeout(read);
    form?.addEventListener("input", readLater);
    return () => form?.removeEventListener("input", readLater);
  }, [element]);
  return typed;
}
