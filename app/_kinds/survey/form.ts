import type { KindForm } from "../activity-kind-view";

export const survey: KindForm<"survey"> = {
  fieldsIn: ({ adminSurveys: { settings: t } }) => ({ anonymous: { type: "switch", ...t.anonymous } }),
  shown: "group-has-[[value=survey]:checked]:block",
};
