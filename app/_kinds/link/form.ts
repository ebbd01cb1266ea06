import type { KindForm } from "../activity-kind-view";

export const link: KindForm<"link"> = {
  hint: "A page on another site",
  fields: { url: { label: "Address", hint: "The page to open.", inputMode: "url", maxLength: 2_000 } },
  shown: "group-has-[[value=link]:checked]:block",
};
