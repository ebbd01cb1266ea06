/** Maps names to values; an absent name is a switch that is off, as in FormData. */
export type FormValues = Record<string, string>;

export type Conflict = { values: FormValues; words: string };

export type FormState = {
  /** Changes with each response; null before the first. */
  answer: string | null;
  values: FormValues;
  errors: Record<string, string>;
  message: string | null;
  /** Lists the filled-in secret fields, whose values are never sent back. */
  clearedSecrets: string[];
  conflict: Conflict | null;
  unanswered: "offline" | "updated" | null;
  signIn: { path: string; words: string } | null;
  report: string | null;
  done: FormValues | null;
};

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
