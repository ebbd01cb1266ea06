import type { KindForm } from "../activity-kind-view";
import { LengthField } from "./length-field";

export const video: KindForm<"video"> = {
  fieldsIn: ({ kinds: t }) => ({
    url: { type: "upload", label: t.address, upload: "video", hint: t.videoHint },
    captions_url: {
      type: "upload",
      label: t.captions,
      upload: "captions",
      hint: t.captionsHint,
      optional: true,
    },
    seconds: {
      type: "line",
      label: t.length,
      hint: t.lengthHint,
      inputMode: "text",
      maxLength: 8,
      optional: true,
      Input: LengthField,
    },
  }),
  shown: "group-has-[[value=video]:checked]:block",
};
