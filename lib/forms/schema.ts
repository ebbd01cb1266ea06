/** By name; a switch that is off is absent, as in FormData. */
export type FormValues = Record<string, string>;

/** What somebody else saved while a form was filled in, and in words by whom and when. */
export type Conflict = { values: FormValues; words: string };

/** The response to a form. */
export type FormState = {
  /** Another one with each response; null before the first. */
  answer: string | null;
  values: FormValues;
  /** By field. */
  errors: Record<string, string>;
  /** About the form as a whole. */
  message: string | null;
  /** The secret fields that were filled in: their values are never sent back. */
  clearedSecrets: string[];
  conflict: Conflict | null;
  /** Why the outcome is unknown: no response came. */
  unanswered: string | null;
  /** Where to sign in before the form can be sent again, and why. */
  signIn: { path: string; words: string } | null;
  /** What was done, for a form that stays. */
  report: string | null;
  /** The result, for a form that is replaced by it. */
  done: FormValues | null;
};

/** Of a form that stays (`report`), or is replaced (`done`). */
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
