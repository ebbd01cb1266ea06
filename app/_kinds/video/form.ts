import type { KindForm } from "../activity-kind-view";
import { fileAddress } from "../file-address";
import { LengthField } from "./length-field";

export const video: KindForm<"video"> = {
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
      optional: true,
      Input: LengthField,
    },
  },
  estimate: "a video’s length",
  shown: "group-has-[[value=video]:checked]:block",
};
