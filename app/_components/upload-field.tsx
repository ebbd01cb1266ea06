import { useMessages } from "@/app/messages";
import { uploadTexts } from "./upload-field/texts";
import { type UploadFieldProps, UploadInput } from "./upload-field/upload-input";

export const UploadField = (props: UploadFieldProps) => (
  <UploadInput {...props} texts={uploadTexts(useMessages().upload)} />
);
