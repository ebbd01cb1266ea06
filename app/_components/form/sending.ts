"use client";

import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { useActionState, useState } from "react";
import { type FormState, type FormValues, newForm } from "@/lib/forms/schema";
import { useHasScript } from "../has-script";

type Action = (before: FormState, form: FormData) => Promise<FormState>;

export function useSending(action: Action, values: FormValues) {
  const [answered, send] = useActionState(action, newForm(values));
  const [state, setState] = useState<FormState | null>(null);
  const hasScript = useHasScript();
  const sendSafely = async (form: FormData) => {
    const sent = action(state ?? answered, form);
    setState(await sent.catch((error) => unansweredState(form, error)));
  };
  return [state ?? answered, hasScript ? sendSafely : send] as const;
}

function unansweredState(form: FormData, error: unknown): FormState {
  unstable_rethrow(error);
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return {
    ...newForm(Object.fromEntries(typed)),
    answer: `none ${Date.now()}`,
    // After an update, trying again would always fail.
    unanswered: unstable_isUnrecognizedActionError(error) ? "updated" : "offline",
  };
}
