import type { KindForm } from "../activity-kind-view";

export const article: KindForm<"article"> = {
  hint: "A text to read",
  fields: {},
  shown: "group-has-[[value=article]:checked]:block",
};
