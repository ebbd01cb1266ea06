import type { ActivityKindView } from "../activity-kind-view";
import { form } from "./form";
import { DownloadView } from "./view";

export const download: ActivityKindView<"download"> = {
  name: "Download",
  icon: "download",
  form,
  View: DownloadView,
};
