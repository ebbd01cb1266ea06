import { useMessages } from "@/app/messages";
import { type MarkdownFieldProps, MarkdownInput } from "./markdown-field/markdown-input";
import { editorTexts } from "./markdown-field/texts";

export const MarkdownField = (props: MarkdownFieldProps) => (
  <MarkdownInput {...props} texts={editorTexts(useMessages())} />
);
