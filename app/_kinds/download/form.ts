import type { KindForm } from "../activity-kind-view";

export const download: KindForm<"download"> = {
  fieldsIn: (t) => ({ url: { label: t.address, upload: "download", hint: t.fileHint } }),
  shown: "group-has-[[value=download]:checked]:block",
};
