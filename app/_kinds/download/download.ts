import type { KindInApp } from "../activity-kind-view";
import { form } from "./form";
import { DownloadView } from "./view";

export const download: KindInApp<"download"> = {
  name: "Download",
  icon: "download",
  form,
  View: DownloadView,
};
