import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { clientTexts } from "@/lib/messages/client-texts";
import { messagesIn } from "@/lib/messages/messages";
import type { Completion } from "./completion";
import { CompletionPanel } from "./completion-panel";
import { statusOf } from "./completion-status";

vi.mock("../../actions", () => ({}));

const t = messagesIn("en");

const htmlOf = (completion: Completion) =>
  renderToStaticMarkup(
    <CompletionPanel
      activityId="a"
      status={statusOf(completion, { completes: t.quizzes.about.completes, isCompletedByNext: false }, t)}
      texts={clientTexts(t.reading.layout)}
      nextHref="/courses/one"
    />,
  );

test("Learners can't mark an automatic activity, but see how it stands", () => {
  const day = { at: "2026-11-27", words: "November 27", language: "en" };
  const begun = htmlOf({ state: "not_started" });
  expect(begun).toContain("You haven’t started this course.");
  expect(begun).toContain("Passing this quiz marks it as done.");
  expect(htmlOf({ state: "started", isReadOnly: true })).toContain("changes can’t be saved");
  expect(htmlOf({ state: "done", day })).toMatch(/Done.*November 27.*Continue/s);
  for (const html of [begun, htmlOf({ state: "done", day })]) expect(html).not.toMatch(/<form|<button/);
});
