import type { StateWords } from "./state-words";

/** Writes the state as a word, never as a color alone. */
export function StateSentence({ words, language }: { words: StateWords; language: string }) {
  const { state, word, before, day, at, after } = words;
  return (
    <>
      <span className={`state ${state}`}>{word}</span>
      {day && (
        <span>
          {` ${before} `}
          <time dateTime={at} lang={language} dir="auto">
            {day}
          </time>
          {after && `: ${after}`}
        </span>
      )}
    </>
  );
}
