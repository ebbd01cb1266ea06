import { type RefObject, useEffect, useState } from "react";
import { useValues } from "@/app/_components/form";

/** The values of the form around an element, as they are typed. */
export function useTypedValues(element: RefObject<HTMLElement | null>): Record<string, unknown> {
  const [typed, setTyped] = useState<Record<string, unknown>>(useValues());
  useEffect(() => {
    const form = element.current?.closest("form");
    const read = () => form && setTyped(Object.fromEntries(new FormData(form)));
    // After React: a controlled field rendered before that would lose what was typed.
    const readLater = () => setTimeout(read);
    form?.addEventListener("input", readLater);
    return () => form?.removeEventListener("input", readLater);
  }, [element]);
  return typed;
}
