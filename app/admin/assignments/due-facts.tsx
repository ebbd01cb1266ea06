import { CalendarDay } from "@/app/_components/date-time";
import type { Terms } from "@/lib/assignments/edit-schema";
import { dueWords, repeatWords } from "./words";

export function DueFacts({ terms }: { terms: Terms }) {
  const { due, required } = terms;
  const repeat = repeatWords(terms);
  return (
    <>
      {required ? "Required" : "Optional"} ·{" "}
      {due.kind === "on" ? (
        <>
          Due <CalendarDay day={due.date} />
        </>
      ) : (
        dueWords(terms)
      )}
      {repeat && ` · ${repeat}`}
    </>
  );
}
