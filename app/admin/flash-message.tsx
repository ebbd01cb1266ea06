import { Result } from "@/app/_components/result";

type Words = Readonly<Record<string, string>>;

type Asked = Record<"message" | "at", string | string[] | undefined>;

/** Shows a message that the address names, so it needs no script. Shows `refusals` as warnings. */
export function ShownMessage({ message, at, texts, refusals }: Asked & { texts: Words; refusals: Words }) {
  if (typeof message !== "string") return null;
  const find = (words: Words) => (Object.hasOwn(words, message) ? words[message] : undefined);
  const text = find(texts);
  const refusal = find(refusals);
  if (!text && !refusal) return null;
  return (
    <Result key={`${message} ${at}`} tone={text ? "success" : "warning"}>
      {text ?? refusal}
    </Result>
  );
}
