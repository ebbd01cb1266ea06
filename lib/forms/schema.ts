/** The fields of a form by name, as texts; a switch that is off is absent, as in a form's data. */
export type FormValues = Record<string, string>;

/** What somebody else saved while a form was filled in, field by field, and who and when in words. */
export type Meanwhile = { values: FormValues; words: string };

/** The answer to a form that was sent: what was typed, secrets excepted, and what is wrong with it. */
export type FormState = {
  /** Another one with each answer; null before the first. */
  answer: string | null;
  values: FormValues;
  /** What is wrong, by field. */
  errors: Record<string, string>;
  /** What is wrong with the whole. */
  message: string | null;
  /** The secret fields in which something was typed, which is never sent back. */
  forgotten: string[];
  meanwhile: Meanwhile | null;
  /** Why it is not known what became of it: no answer came. */
  unanswered: string | null;
  /** Where to sign in before the form can be sent again, and why. */
  signIn: { path: string; words: string } | null;
  /** What was done, of a form that stays where it is. */
  report: string | null;
  /** What came of it, of a form that something else takes the place of. */
  done: FormValues | null;
};

/**
 * What became of a form that stays where it is: in words, what is still in its fields, and what is wrong with that; or of
 * one that something else takes the place of.
 */
export type FormOutcome =
  | { report: string; values: FormValues; errors: Record<string, string> }
  | { done: FormValues };

/** A form that nobody has sent yet. */
export function newForm(values: FormValues): FormState {
  return {
    answer: null,
    values,
    errors: {},
    message: null,
    forgotten: [],
    meanwhile: null,
    unanswered: null,
    signIn: null,
    report: null,
    done: null,
  };
}
