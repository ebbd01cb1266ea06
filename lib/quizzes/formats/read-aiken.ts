import { type FoundQuestion, readOne, skip } from "./question-file";
import { markdownFromPlain } from "./texts";

/** Reads Aiken: a question, options such as `A. text`, and a line such as `ANSWER: B`, or `ANSWER: A, C`. */
export function* readAiken(text: string): Generator<FoundQuestion> {
  for (const { line, asked, options, answer } of questionsIn(text))
    yield readOne({ line, title: asked.join(" ") }, () => {
      if (answer === null) skip("answer_line_missing");
      if (asked.length === 0) skip("malformed", `ANSWER: ${answer}`);
      if (options.length < 2) skip("options_missing");
      if (options.length > 50) skip("not_valid", `${options.length} > 50`);
      const known = new Set(options.map(({ letter }) => letter));
      const right = new Set(answer.split(/[\s,;]+/).filter(Boolean));
      if (right.size === 0 || ![...right].every((letter) => known.has(letter)))
        skip("answer_unknown", answer);
      return {
        content: {
          type: "choice",
          text: markdownFromPlain(asked.join("\n")),
          multiple: right.size > 1,
          options: options.map(({ letter, lines }) => ({
            text: markdownFromPlain(lines.join("\n")),
            correct: right.has(letter),
          })),
        },
      };
    });
}

type Question = {
  line: number;
  asked: string[];
  options: { letter: string; lines: string[] }[];
  answer: string | null;
};

function questionsIn(text: string): Question[] {
  const found: Question[] = [];
  let open: Question | null = null;
  for (const [number, written] of text.split(/\r\n?|\n/).entries()) {
    const line = written.trim();
    if (line === "") {
      // A question without an answer ends at a blank line after its options.
      if (open && open.options.length > 0) open = null;
      continue;
    }
    if (!open) {
      open = { line: number + 1, asked: [], options: [], answer: null };
      found.push(open);
    }
    const [, answer] = /^ANSWER\s*:\s*(.*)$/i.exec(line) ?? [];
    const [, letter, option] = /^([A-Z])[.)]\s+(.*)$/.exec(line) ?? [];
    if (answer !== undefined) {
      open.answer = answer.trim().toUpperCase();
      open = null;
    } else if (letter && option !== undefined && open.asked.length > 0)
      open.options.push({ letter, lines: [option] });
    else if (open.options.length > 0) open.options.at(-1)?.lines.push(line);
    else open.asked.push(line);
  }
  return found;
}
