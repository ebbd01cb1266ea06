import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { clientTexts } from "@/lib/messages/client-texts";
import { messagesIn } from "@/lib/messages/messages";
import { type LearnerRow, LearnerRows } from "./learner-rows";

const { columns, cells } = messagesIn("en").courseLearners;

const id = "01a21bd4-f7d9-706d-b801-cd6c6e025a09";
const day = "Nov 16, 2026";
const learner: LearnerRow = [id, "Katarína Horváthová", 0, day, 100, day, day, 0, null, null];

const html = (row: LearnerRow = learner) =>
  renderToStaticMarkup(
    <table>
      <LearnerRows
        rows={[row]}
        states={[
          ["Completed", "success"],
          ["Not started", null],
        ]}
        contents={["Version 1, 7 activities"]}
        hasScores={false}
        columns={columns}
        texts={clientTexts(cells)}
        peoplePath="/admin/people"
        select="Select {name}"
      />
    </table>,
  );

test("A learner's row costs a page at most 800 bytes as HTML and 200 as data", () => {
  expect(html().length).toBeLessThan(800);
  expect(JSON.stringify(learner).length).toBeLessThan(200);
});

test("An unassigned learner who hasn't begun has words instead of dates", () => {
  const shown = html([id, "Ada", 1, null, null, null, null, null, null, { isUnassigned: true }]);
  for (const words of ["Not assigned", "Not started", "Never"]) expect(shown).toContain(words);
  expect(shown).not.toContain("/assignments");
});
