import { fill } from "@/lib/messages/client-texts";
import type { InsertedTexts } from "./texts";

export type NamedPicture = { name: string; file: File };

export const placeholderOf = (name: string, texts: InsertedTexts) => `![${placeholderWords(name, texts)}]()`;

export const placeholderWords = (name: string, { uploading }: InsertedTexts) =>
  fill(uploading, { name: plainName(name) });

export function uniqueName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map(plainName));
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} (${number})`;
    if (!known.has(plainName(tried))) return tried;
  }
}

export function pictureMarkdown(name: string, address: string): string {
  const words = name.replace(/\.[a-z\d]{1,5}$/i, "").replace(/[_\s]+/g, " ");
  return `![${words.replace(/[\\[\]*`<&]/g, "\\$&").trim()}](${address})`;
}

export const plainName = (name: string) =>
  name
    .replace(/[^\p{L}\p{M}\p{N}. -]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
