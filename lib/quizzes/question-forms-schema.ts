/** The kinds of question that the editor offers: a choice is one of two. */
export const questionForms = [
  "single",
  "multiple",
  "true_false",
  "short_text",
  "numeric",
  "matching",
  "ordering",
  "free_text",
] as const;

export type QuestionForm = (typeof questionForms)[number];

export const surveyQuestionForms = [
  "single",
  "multiple",
  "short_text",
  "free_text",
] as const satisfies QuestionForm[];
