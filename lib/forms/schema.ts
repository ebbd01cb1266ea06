/** Maps names to values; an absent name is a switch that is off, as in FormData. */
export type FormValues = Record<string, string>;

/** Holds the values saved while a form was being filled in; `words` name the author and time. */
export type Conflict = { values: FormValues; words: string };

export type FormState = {
  /** Changes with each response; null before the first. */
  answer: string | null;
  values: FormValues;
  /** Errors by field. */
  errors: Record<string, string>;
  /** Concerns the form as a whole. */
  message: string | null;
  /** Lists the filled-in secret fields, whose values are never sent back. */
  clearedSecrets: string[];
  conflict: Conflict | null;
  /** Explains that the outcome is unknown, because no response came. */
  unanswered: string | null;
  /** Says where to sign in before sending the form again, and why. */
  signIn: { path: string; words: string } | null;
  /** Reports success in a form that stays. */
  report: string | null;
  /** Holds the result that replaces the form. */
  done: FormValues | null;
};

/** Describes a form that stays (`report`), or is replaced (`done`). */
export type FormOutcome =
  | { report: string; values: FormValues; errors: Record<string, string> }
  | { done: FormValues };

export function newForm(values: FormValues): FormState {
  return {
    answer: null,
    values,
    errors: {},
    message: null,
    clearedSecrets: [],
    conflict: null,
    unanswered: null,
    signIn: null,
    report: null,
    done: null,
  };
}
