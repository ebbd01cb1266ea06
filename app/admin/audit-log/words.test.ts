import { expect, test } from "vitest";
import { activityKind, activityKinds } from "@/lib/courses/kinds/activity-kinds";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { camelCase } from "@/lib/courses/outline/edit-activity";
import { providerSettings } from "@/lib/identity-provider/schema";
import { describeVersion } from "@/lib/identity-provider/settings";
import { detailsOf } from "@/lib/learning-paths/details";
import { languages, pseudoLanguage } from "@/lib/messages/languages";
import { messagesIn } from "@/lib/messages/messages";
import { actionText, namesIn, readChange } from "./words";

const t = messagesIn("en");

test("A change reads in words for any values", () => {
  const before = { tokenEndpoint: "https://one.example", enabled: true, groups: ["a", "b"], note: "" };
  const after = { tokenEndpoint: null, enabled: false, status: "draft", attributePaths: { user_id: "sub" } };
  expect(readChange(t, { before, after })).toEqual([
    { label: "Attribute paths", before: null, after: "User ID: sub" },
    { label: "Enabled", before: "Yes", after: "No" },
    { label: "Groups", before: "a\nb", after: null },
    { label: "Note", before: "—", after: null },
    { label: "Status", before: null, after: "Draft" },
    { label: "Token endpoint", before: "https://one.example", after: "—" },
  ]);
});

test("People without a name are found by the reader's words for them", () => {
  expect(namesIn(messagesIn("de"))).toMatchObject({ "Unnamed person": "Person ohne Namen" });
});

test("Codes of settings read in words", () => {
  const after = {
    freshSignIn: "max_age",
    listImageFocus: "top_left",
    requiredAttributes: ["email ends_with @example.com, @example.org", "of an earlier version"],
  };
  expect(readChange(messagesIn("de"), { before: null, after }).map(({ after }) => after)).toEqual([
    "Fügt max_age=0 hinzu",
    "Oben links",
    "email endet auf @example.com, @example.org\nof an earlier version",
  ]);
});

test.each([
  ["api_key.revoked", "API key revoked"],
  ["course.opened", "Course opened to everyone"],
  ["course.painted_over", "Course painted over"],
  ["constructor", "Constructor"],
])("%s is %s", (action, words) => {
  expect(actionText(t, action)).toBe(words);
});

test("Each setting of an identity provider and each detail of a path has a name in the catalog", () => {
  const endpoint = "https://idp.example.com";
  const version = describeVersion({
    version: 1,
    issuer: endpoint,
    clientId: "client",
    authorizationEndpoint: endpoint,
    tokenEndpoint: endpoint,
    usersEndpoint: endpoint,
    tokenRequestFormat: "json",
    settings: providerSettings.parse({ advanced: { attributePaths: { user_id: "sub" } } }),
  });
  const { details } = detailsOf({ name: "", description: "", inOrder: true, access: "assigned" });
  const changes = readChange(messagesIn(pseudoLanguage), { before: null, after: { ...version, ...details } });
  for (const { label } of changes) expect(label).toMatch(/^\[/);
  expect(changes.find(({ after }) => after === "assigned")).toBeUndefined();
});

test("Each setting of an activity kind has a name in the catalog", () => {
  const names = activityKinds.flatMap((kind) => Object.keys(activityKind(kind).data.shape)).map(camelCase);
  const after = Object.fromEntries(names.map((name) => [name, 1]));
  for (const { label } of readChange(messagesIn(pseudoLanguage), { before: null, after }))
    expect(label).toMatch(/^\[/);
  expect(readChange(t, { before: null, after: { kind: "quiz", feedback: "never" } })).toMatchObject([
    { label: "Show correct answers", after: "Never" },
    { label: "Kind", after: "Quiz" },
  ]);
});

test("Each field of a question has a name in the catalog", () => {
  const names = questionContent.options.flatMap(({ shape: { type: _, ...fields } }) => Object.keys(fields));
  const ofRows = ["correct", "value", "tolerance", "prompt", "match"];
  const named = Object.fromEntries([...names, ...ofRows].map((name) => [name, 1]));
  const change = { before: null, after: { ...named, answers: {} } };
  for (const { label } of readChange(messagesIn(pseudoLanguage), change)) expect(label).toMatch(/^\[/);
  const answers = { feedback: "Why", options: [{ text: "A", correct: true, feedback: "" }] };
  const after = { kind: "choice", answers };
  expect(readChange(t, { before: null, after })).toMatchObject([
    { label: "Answers", after: expect.stringContaining("Feedback: Why") },
    { label: "Type", after: "Choice" },
  ]);
});

test.each(Object.keys(languages))("In %s, people and their IDs have different labels", (language) => {
  const labels = readChange(messagesIn(language), { before: null, after: { people: 1, ids: [] } });
  expect(new Set(labels.map(({ label }) => label)).size).toBe(2);
});
