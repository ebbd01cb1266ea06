import { type ClientTexts, clientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import type { MarkdownTexts } from "../markdown/page-elements";
import { type UploadTexts, uploadTexts } from "../upload-field/texts";

export type EditorTexts = ClientTexts<Messages["markdownField"]> & {
  markdown: MarkdownTexts;
  upload: UploadTexts;
};

/** The texts that the editor inserts into the author's. */
export type InsertedTexts = EditorTexts["inserted"];

export const editorTexts = ({ markdownField, markdown, upload }: Messages): EditorTexts => ({
  ...clientTexts(markdownField),
  markdown: clientTexts(markdown),
  upload: uploadTexts(upload),
});
