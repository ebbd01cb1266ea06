import type { MediaKind } from "@/lib/media/schema";
import type { KindField } from "./activity-kind-view";

export const fileAddress = (upload: MediaKind, example = ""): KindField => ({
  label: "Address",
  upload,
  hint: `Upload a file, or enter an address that starts with https://${example}.`,
});
