import type { KindForm } from "../kind";

export const form: KindForm<"article"> = {
  hint: "A text to read",
  fields: {},
  shown: "group-has-[[value=article]:checked]:block",
};
