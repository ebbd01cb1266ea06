import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Completion } from "./completion";
import { CompletionPanel } from "./completion-panel";

vi.mock("../../actions", () => ({}));

const htmlOf = (completion: Completion) =>
  renderToStaticMarkup(
    <CompletionPanel
      activityId="a"
      completion={completion}
      isAutomatic
      isCompletedByNext={false}
      nextHref="/courses/one"
    />,
  );

test("Learners can't mark an automatic activity, but see how it stands", () => {
  const day = { at: "2026-11-27", words: "November 27", language: "en" };
  const begun = htmlOf({ state: "not_started" });
  expect(begun).toContain("You haven’t started this course.");
  expect(begun).toContain("Finishing this activity marks it as done.");
  expect(htmlOf({ state: "started", isReadOnly: true })).toContain("nothing can be saved");
  expect(htmlOf({ state: "done", day })).toMatch(/Done.*November 27.*Continue/s);
  for (const html of [begun, htmlOf({ state: "done", day })]) expect(html).not.toMatch(/<form|<button/);
});
