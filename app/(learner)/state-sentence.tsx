import { rich } from "@/app/_components/rich";
import type { StateWords } from "./state-words";

/** Writes the state as a word, never as a color alone. */
export function StateSentence({ words, language }: { words: StateWords; language: string }) {
  const { state, word, when, day, at } = words;
  const time = (
    <time dateTime={at} lang={language} dir="auto">
      {day}
    </time>
  );
  return (
    <>
      <span className={`state ${state}`}>{word}</span>
      {when && <span> {rich(when, { day: time })}</span>}
    </>
  );
}
