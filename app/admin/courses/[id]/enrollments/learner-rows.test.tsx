import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type LearnerRow, LearnerRows } from "./learner-rows";

const learner: LearnerRow = {
  id: "01a21bd4-f7d9-706d-b801-cd6c6e025a09",
  name: "Katarína Horváthová",
  state: "Completed",
  tone: "text-success",
  required: true,
  due: ["2026-11-16", "Nov 16, 2026"],
  progress: [100, "100%"],
  active: ["2026-11-16", "Nov 16, 2026"],
  completed: ["2026-11-16", "Nov 16, 2026", "Version 1, 7 activities"],
};

const html = (language: string, row: LearnerRow = learner) =>
  renderToStaticMarkup(
    <table>
      <tbody>
        <LearnerRows rows={[row]} peoplePath="/admin/people" language={language} mayChange={false} />
      </tbody>
    </table>,
  );

test("a learner's row costs a page at most 1,000 bytes as HTML and 400 as data", () => {
  expect(html("en-GB").length).toBeLessThan(1_000);
  expect(JSON.stringify(learner).length).toBeLessThan(400);
});

test("dates and percentages name their language where it isn't the page's", () => {
  expect(html("en-US")).not.toContain("lang=");
  expect(html("de").match(/lang="de"/g)).toHaveLength(4);
});

test("an unassigned learner who hasn't begun has words instead of dates", () => {
  const { id, name } = learner;
  const shown = html("en", { id, name, state: "Not started" });
  for (const words of ["Not assigned", "Not started", "Never"]) expect(shown).toContain(words);
});
