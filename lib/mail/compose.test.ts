import { expect, test } from "vitest";
import { ownAppearance } from "@/lib/appearance/appearance";
import { mailKinds } from "@/lib/messages/mail-kinds";
import { composeMail } from "./compose";
import type { Course } from "./content";
import { composeExample, examplesOf } from "./examples";

const now = new Date("2026-11-24T12:00:00Z");
const reader = { firstName: "Ada", name: "Ada Lovelace", language: "en-GB", unsubscribeToken: "token" };
const course: Course = {
  name: "Fire safety",
  permalink: "fire",
  learningPathId: null,
  dueOn: "2026-11-30",
  isRequired: true,
  isAgain: false,
};

test.each(mailKinds)(
  "The mail %s says the same as text and HTML, without scripts, tables or inline styles",
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

test("A name stays plain text", () => {
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

test("Dates follow the person's locale and name another year", () => {
  const subject = (dueOn: string) =>
    composeMail({ kind: "due_soon", items: [{ ...course, dueOn }] }, reader, ownAppearance, now).subject;
  expect(subject("2026-11-30")).toBe("Due on 30 November: Fire safety");
  expect(subject("2027-01-02")).toBe("Due on 2 January 2027: Fire safety");
});

test("Only necessary mail lacks an unsubscribe link", () => {
  const url = (kind: "assigned" | "due_soon" | "overdue" | "expiring", isRequired: boolean) =>
    composeMail({ kind, items: [{ ...course, isRequired }] }, reader, ownAppearance, now).unsubscribeUrl;
  expect(url("assigned", true)).toBeNull();
  expect(url("overdue", true)).toBeNull();
  for (const kind of ["due_soon", "expiring"] as const) expect(url(kind, true)).toContain(`?kind=${kind}`);
  for (const kind of ["assigned", "overdue"] as const) expect(url(kind, false)).toContain(`?kind=${kind}`);
});

test("A digest has a short heading, counts, and the number beyond the most urgent", () => {
  const said = (example: "one" | "several", language: string) =>
    composeExample("digest", example, ownAppearance, now, language);
  const one = said("one", "en");
  expect(one.html).toContain("<h1>Your team this week</h1>");
  expect(one.text).toContain(
    "Overdue: 1 (1 person). Due in the next seven days: 0. Courses completed in the last seven days: 1.",
  );
  expect(one.text).not.toContain("most urgent");
  expect(said("several", "en").text).toContain("These are the 3 most urgent of 21.");
  expect(said("one", "fr").text).toContain("Cours terminés au cours des sept derniers jours\u00a0: 1.");
});

test.each([
  ["en", 1, "1 course completed"],
  ["en", 5, "5 courses completed"],
  ["fr", 1, "1 cours terminé"],
  ["fr", 5, "5 cours terminés"],
  ["es", 1, "1 curso completado"],
  ["es", 5, "5 cursos completados"],
  ["de", 1, "1 Kurs abgeschlossen"],
])("An empty digest in %s writes %i completed courses as %j", (language, completed, words) => {
  const numbers = { overdue: 0, late: 0, dueThisWeek: 0, completed, entries: [] };
  const { subject } = composeMail(
    { kind: "digest", ...numbers },
    { ...reader, language },
    ownAppearance,
    now,
  );
  expect(subject.endsWith(words), subject).toBe(true);
});

test("French months begin on their 1er", () => {
  const french = { ...reader, language: "fr" };
  const said = (dueOn: string) =>
    composeMail({ kind: "due_soon", items: [{ ...course, dueOn }] }, french, ownAppearance, now).subject;
  expect(said("2026-12-01")).toBe("Échéance le 1er décembre\u00a0: Fire safety");
  expect(said("2026-12-11")).toBe("Échéance le 11 décembre\u00a0: Fire safety");
});

test("A logo with the school's name has it as its text and the site's address", () => {
  const appearance = { ...ownAppearance, schoolName: "Academy", logo: "/media/logo.png", logoHasName: true };
  const { html } = composeExample("assigned", "one", appearance, now);
  expect(html).toMatch(/<img src="http[^"]+\/media\/logo\.png" alt="Academy">/);
});

test("A mail about a learning path names and links it", () => {
  const path = { ...course, name: "First weeks", learningPathId: "0198f0c4-7a30-7cc1-9d25-9d8a4c8a0001" };
  const one = composeMail({ kind: "assigned", items: [path] }, reader, ownAppearance, now);
  expect(one.text).toContain("A learning path has been assigned to you.");
  expect(one.text).toContain(`/learning-paths/${path.learningPathId}`);
  const both = composeMail({ kind: "overdue", items: [course, path] }, reader, ownAppearance, now);
  expect(both.subject).toBe("2 courses and learning paths are overdue");
});

test("The examples cover learning paths and lapsed completions", () => {
  const text = (example: "path" | "expired") => composeExample("overdue", example, ownAppearance, now).text;
  expect(text("path")).toContain("This learning path is overdue");
  expect(text("expired")).toContain("your completion was valid until");
});
