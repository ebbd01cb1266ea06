import { fileAddress } from "../file-address";
import type { KindForm } from "../kind";

export const form: KindForm<"download"> = {
  hint: "Downloadable file",
  fields: { url: fileAddress("download") },
  shown: "group-has-[[value=download]:checked]:block",
};
