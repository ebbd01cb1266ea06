import { type RefObject, useEffect, useState } from "react";
import { useValues } from "@/app/_components/form";

export function useTypedValues(element: RefObject<HTMLElement | null>): Record<string, unknown> {
  const [typed, setTyped] = useState<Record<string, unknown>>(useValues());
  useEffect(() => {
    const form = element.current?.closest("form");
    const read = () => form && setTyped(Object.fromEntries(new FormData(form)));
    // Reading waits for React: an earlier rendering of a controlled field would lose typed input.
    const readLater = () => setTimeout(read);
    form?.addEventListener("input", readLater);
    return () => form?.removeEventListener("input", readLater);
  }, [element]);
  return typed;
}
