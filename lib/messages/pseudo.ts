import type { Messages } from "./generated/en";

const accents: Record<string, string> = {
  a: "á",
  c: "ç",
  e: "é",
  i: "î",
  n: "ñ",
  o: "ö",
  s: "š",
  u: "ü",
  y: "ý",
};

/** Leaves placeholders and tags of client texts as they are. */
export const pseudoText = (text: string) =>
  `[${text.replace(/<\/?\w+>|\{\w+\}|[aceinosuy]/g, (part) => accents[part] ?? part)}${" ~~~".repeat(Math.ceil(text.length / 10))}]`;

export const pseudoMessages = (english: Messages) => pseudo(english) as Messages;

function pseudo(texts: unknown): unknown {
  if (typeof texts === "string") return pseudoText(texts);
  if (typeof texts === "function") return (args: object) => pseudoText(texts(args));
  return Object.fromEntries(Object.entries(texts as object).map(([key, text]) => [key, pseudo(text)]));
}
