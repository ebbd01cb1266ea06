import { expect, test } from "vitest";
import { mailKinds } from "@/lib/outbox/schema";
import { ownAppearance } from "@/lib/school/appearance";
import { type Course, composeMail } from "./compose";
import { composeExample, examplesOf } from "./examples";

const now = new Date("2026-11-24T12:00:00Z");
const reader = { firstName: "Ada", language: "en-GB", unsubscribeToken: "token" };
const course: Course = {
  name: "Fire safety",
  permalink: "fire",
  dueOn: "2026-11-30",
  isRequired: true,
  isAgain: false,
};

test.each(mailKinds)(
  "the mail %s says the same as text and as HTML, with no script, table or inline style",
  (kind) => {
    for (const example of examplesOf(kind)) {
      const { subject, html, text } = composeExample(kind, example, ownAppearance, now);
      expect(subject).not.toMatch(/undefined|null|\n/);
      expect(html).not.toMatch(/<script|<table| style="|undefined|null/);
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url ?? "");
      expect(links.length).toBeGreaterThan(1);
      for (const url of links) expect(text).toContain(url);
      for (const [, name = ""] of html.matchAll(/<bdi>([^<]+)<\/bdi><\/a>/g)) expect(text).toContain(name);
    }
  },
);

test("a name is never more than text", () => {
  const name = '<img src=x onerror=alert(1)> & "Co"';
  const { html, subject } = composeMail(
    { kind: "assigned", items: [{ ...course, name }] },
    reader,
    ownAppearance,
    now,
  );
  expect(html).not.toContain("<img");
  expect(subject).toContain(name);
});

test("dates are written as the person writes them, with the year when it is another", () => {
  const subject = (dueOn: string) =>
    composeMail({ kind: "due_soon", items: [{ ...course, dueOn }] }, reader, ownAppearance, now).subject;
  expect(subject("2026-11-30")).toBe("Due on 30 November: Fire safety");
  expect(subject("2027-01-02")).toBe("Due on 2 January 2027: Fire safety");
});

test("only what has to be told has no way to unsubscribe", () => {
  const url = (kind: "assigned" | "due_soon" | "overdue" | "expiring", isRequired: boolean) =>
    composeMail({ kind, items: [{ ...course, isRequired }] }, reader, ownAppearance, now).unsubscribeUrl;
  expect(url("assigned", true)).toBeNull();
  expect(url("overdue", true)).toBeNull();
  for (const kind of ["due_soon", "expiring"] as const) expect(url(kind, true)).toContain(`?kind=${kind}`);
  for (const kind of ["assigned", "overdue"] as const) expect(url(kind, false)).toContain(`?kind=${kind}`);
});

test("the school's logo is named where it shows the name, and is on its own site", () => {
  const appearance = { ...ownAppearance, schoolName: "Academy", logo: "/media/logo.png", logoHasName: true };
  const { html } = composeExample("assigned", "one", appearance, now);
  expect(html).toMatch(/<img src="http[^"]+\/media\/logo\.png" alt="Academy">/);
});

test("a mail about a learning path says so, and leads to it", () => {
  const path = { ...course, name: "First weeks", learningPathId: "0198f0c4-7a30-7cc1-9d25-9d8a4c8a0001" };
  const one = composeMail({ kind: "assigned", items: [path] }, reader, ownAppearance, now);
  expect(one.text).toContain("A learning path has been assigned to you.");
  expect(one.text).toContain(`/learning-paths/${path.learningPathId}`);
  const both = composeMail({ kind: "overdue", items: [course, path] }, reader, ownAppearance, now);
  expect(both.subject).toBe("2 courses and learning paths are overdue");
});

test("the examples show what a learning path, and a completion that counts no more, is told as", () => {
  const text = (example: "path" | "expired") => composeExample("overdue", example, ownAppearance, now).text;
  expect(text("path")).toContain("this learning path has passed");
  expect(text("expired")).toContain("your completion counted until");
});
