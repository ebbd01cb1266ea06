"use client";

import { createContext, Fragment, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { type FormState, type FormValues, newForm } from "@/lib/forms/schema";
import { idOf, Remarks } from "./form/remarks";
import { useSending } from "./form/sending";
import { useUnsaved } from "./form/unsaved";

const FormContext = createContext<FormState>(newForm({}));

type Props = {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  values: FormValues;
  /** Which version of something the values are; with another one the form begins anew, what was just answered excepted. */
  version?: string;
  /** Whether what is typed is worth nothing to who leaves the page. */
  mayBeLost?: boolean;
  /** What stands in the form's place until it has been sent. */
  instead?: ReactNode;
  /** What stands in the form's place when it is done. */
  whenDone?: (done: FormValues) => ReactNode;
  children: ReactNode;
};

/**
 * A form that keeps what was typed: when it is refused, when no answer comes, and when somebody is about to leave. The
 * fields inside it find their values and errors here. It works before its script arrives: the answer is then a page of
 * its own.
 */
export function Form(props: Props) {
  const { action, values, version = "", mayBeLost = false, instead, whenDone, children } = props;
  const [answered, send] = useSending(action, values);
  const state = useAnswerTo(version, answered) ?? newForm(values);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(form, state, mayBeLost);
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const told = state.report ? find("[role=status]") : (find("[aria-invalid=true]") ?? find("[role=alert]"));
    if (state.answer) told?.focus();
  }, [state.answer, state.report]);
  if (instead && !state.answer) return instead;
  if (state.done && whenDone) return whenDone(state.done);
  return (
    <form ref={form} action={send} noValidate>
      <FormContext value={state}>
        <Remarks state={state} />
        {/* React empties a form after its action; new elements take what was typed as their first values. */}
        <Fragment key={`${state.answer} ${version}`}>{children}</Fragment>
      </FormContext>
    </form>
  );
}

// Not by a key: who sends a form without a script gets a page on which the version may be another one already, and React
// finds what was typed there only if the form is the same.
function useAnswerTo(version: string, state: FormState): FormState | null {
  const [known, setKnown] = useState({ answer: state.answer, version });
  if (known.answer !== state.answer) setKnown({ answer: state.answer, version });
  return known.answer !== state.answer || known.version === version ? state : null;
}

/** What a field has to show. `meanwhile` is what somebody else saved in it, when that is another value. */
export function useField(name: string) {
  const { values, errors, forgotten, meanwhile } = useContext(FormContext);
  const value = values[name] ?? "";
  const theirs = meanwhile ? (meanwhile.values[name] ?? "") : value;
  return {
    id: idOf(name),
    value,
    error: errors[name] ?? null,
    isForgotten: forgotten.includes(name),
    meanwhile: theirs === value ? null : theirs,
  };
}

/** What all fields begin with: the form's values, or what was typed when it was sent. */
export function useValues(): FormValues {
  return useContext(FormContext).values;
}

/** Whether one of some fields has something to say. */
export function useNeedsLook(names: string[]): boolean {
  const { values, errors, meanwhile } = useContext(FormContext);
  return names.some(
    (name) => errors[name] || (meanwhile && (meanwhile.values[name] ?? "") !== (values[name] ?? "")),
  );
}

/** What the form knows and nobody types; after a conflict, what was saved meanwhile. */
export function HiddenField({ name }: { name: string }) {
  const { values, meanwhile } = useContext(FormContext);
  return <input type="hidden" name={name} value={meanwhile?.values[name] ?? values[name] ?? ""} />;
}
