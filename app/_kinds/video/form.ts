import type { KindForm } from "../activity-kind-view";
import { fileAddress } from "../file-address";

export const form: KindForm<"video"> = {
  hint: "From YouTube, Vimeo, or a file",
  fields: {
    url: fileAddress("video", ", such as a YouTube or Vimeo video"),
    captions_url: {
      label: "Captions",
      upload: "captions",
      hint: "A WebVTT file (.vtt), for a video file.",
      optional: true,
    },
    seconds: {
      label: "Length",
      hint: "Minutes and seconds, such as 4:30. That of a video file is filled in.",
      inputMode: "text",
      maxLength: 8,
      isLengthOf: "url",
      optional: true,
    },
  },
  shown: "group-has-[[value=video]:checked]:block",
};
