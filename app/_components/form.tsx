"use client";

import { createContext, Fragment, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { type FormState, type FormValues, newForm } from "@/lib/forms/schema";
import { FormMessages, idOf } from "./form/form-messages";
import { useSending } from "./form/sending";
import { useUnsaved } from "./form/unsaved";

const FormContext = createContext<FormState>(newForm({}));

type Props = {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  values: FormValues;
  /** Identifies the values: a new version resets the form, unless an answer has just arrived. */
  version?: string;
  mayBeLost?: boolean;
  refused?: string;
  instead?: ReactNode;
  whenDone?: (done: FormValues) => ReactNode;
  children: ReactNode;
};

/** Keeps typed input after a refusal, a lost answer and (after a question) leaving. Works without JavaScript. */
export function Form(props: Props) {
  const { action, values, version = "", mayBeLost = false, refused, instead, whenDone, children } = props;
  const [answered, send] = useSending(action, values);
  const state = useAnswerTo(version, answered) ?? newForm(values);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(form, state, mayBeLost);
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const target = state.report
      ? find("[role=status]")
      : (find("[aria-invalid=true]") ?? find("[role=alert]"));
    if (state.answer) target?.focus();
  }, [state.answer, state.report]);
  if (instead && !state.answer) return instead;
  if (state.done && whenDone) return whenDone(state.done);
  return (
    <form ref={form} action={send} noValidate>
      <FormContext value={state}>
        <FormMessages state={state} refused={refused} />
        {/* React resets a form after its action, so new elements start with the typed values. */}
        <Fragment key={`${state.answer} ${version}`}>{children}</Fragment>
      </FormContext>
    </form>
  );
}

// A key won't do: without JavaScript, React restores typed values only into the same form.
function useAnswerTo(version: string, state: FormState): FormState | null {
  const [known, setKnown] = useState({ answer: state.answer, version });
  if (known.answer !== state.answer) setKnown({ answer: state.answer, version });
  return known.answer !== state.answer || known.version === version ? state : null;
}

export function useField(name: string) {
  const { values, errors, clearedSecrets, conflict } = useContext(FormContext);
  const value = values[name] ?? "";
  const theirs = conflict ? (conflict.values[name] ?? "") : value;
  return {
    id: idOf(name),
    value,
    error: errors[name] ?? null,
    isCleared: clearedSecrets.includes(name),
    conflict: theirs === value ? null : theirs,
  };
}

export function useValues(): FormValues {
  return useContext(FormContext).values;
}

export function useErrors(): FormState["errors"] {
  return useContext(FormContext).errors;
}

export function useFieldNames(): string[] {
  const { values, conflict } = useContext(FormContext);
  return Object.keys({ ...conflict?.values, ...values });
}

export function useHasRemarks(names: string[]): boolean {
  const { values, errors, conflict } = useContext(FormContext);
  return names.some(
    (name) => errors[name] || (conflict && (conflict.values[name] ?? "") !== (values[name] ?? "")),
  );
}

export function HiddenField({ name }: { name: string }) {
  const { values, conflict } = useContext(FormContext);
  return <input type="hidden" name={name} value={conflict?.values[name] ?? values[name] ?? ""} />;
}
