import type { KindForm } from "../activity-kind-view";

export const link: KindForm<"link"> = {
  fieldsIn: ({ kinds: t }) => ({
    url: { type: "line", label: t.address, hint: t.linkHint, inputMode: "url", maxLength: 2_000 },
  }),
  shown: "group-has-[[value=link]:checked]:block",
};
