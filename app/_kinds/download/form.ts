import type { KindForm } from "../activity-kind-view";

export const download: KindForm<"download"> = {
  fieldsIn: ({ kinds: t }) => ({
    url: { type: "upload", label: t.address, upload: "download", hint: t.fileHint },
  }),
  shown: "group-has-[[value=download]:checked]:block",
};
