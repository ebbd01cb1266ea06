import type { KindForm } from "../activity-kind-view";

export const article: KindForm<"article"> = {
  fieldsIn: () => ({}),
  shown: "group-has-[[value=article]:checked]:block",
};
