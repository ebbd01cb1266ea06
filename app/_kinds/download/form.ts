import type { KindForm } from "../activity-kind-view";
import { fileAddress } from "../file-address";

export const download: KindForm<"download"> = {
  hint: "Downloadable file",
  fields: { url: fileAddress("download") },
  shown: "group-has-[[value=download]:checked]:block",
};
