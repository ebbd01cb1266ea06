import { expect, test } from "vitest";
import { newAssignmentForm } from "./audience-schema";
import { chosenLearnersQuery, learnersForm, learnersReport, tickedIn } from "./learners-schema";
import { termValues, writtenNewTerms, writtenTerms } from "./terms-schema";

const empty = { required: "yes", due: "never", dueOn: "", dueDays: "", repeat: "once", repeatMonths: "" };

test.each([
  [{}, { required: true, due: { kind: "never" }, repeatMonths: null }],
  [
    { dueOn: "soon", dueDays: "x", repeatMonths: "x" },
    { required: true, due: { kind: "never" }, repeatMonths: null },
  ],
  [
    { required: "no", repeat: "months", repeatMonths: " 12 " },
    { required: false, due: { kind: "never" }, repeatMonths: 12 },
  ],
  [
    { repeat: "certificate", repeatMonths: "x" },
    { required: true, due: { kind: "never" }, repeatMonths: null, repeatsWithCertificate: true },
  ],
  [
    { due: "on", dueOn: "2020-02-29" },
    { required: true, due: { kind: "on", date: "2020-02-29" }, repeatMonths: null },
  ],
  [
    { due: "joining", dueDays: "0" },
    { required: true, due: { kind: "after", days: 0, from: "joining" }, repeatMonths: null },
  ],
  [
    { due: "assignment", dueDays: "30" },
    { required: true, due: { kind: "after", days: 30, from: "assignment" }, repeatMonths: null },
  ],
])("The form reads %j and shows it again as typed", (typed, terms) => {
  expect(writtenTerms.parse({ ...empty, ...typed })).toEqual(terms);
  expect(writtenTerms.parse(termValues(terms as never))).toEqual(terms);
});

test.each([
  [{ due: "on" }, { dueOn: "should be a date such as 2027-06-30" }],
  [{ due: "on", dueOn: "2027-02-30" }, { dueOn: "should be a date such as 2027-06-30" }],
  [{ due: "joining" }, { dueDays: "should be a whole number" }],
  [{ due: "joining", dueDays: "-1" }, { dueDays: "should be a whole number" }],
  [{ due: "joining", dueDays: "9999" }, { dueDays: "should be at most 3650" }],
  [{ repeat: "months" }, { repeatMonths: "should be a whole number" }],
  [{ repeat: "months", repeatMonths: "0" }, { repeatMonths: "should be at least 1" }],
  [{ repeat: "months", repeatMonths: "1e2" }, { repeatMonths: "should be a whole number" }],
])("The form shows the errors of %j beside their fields", (typed, errors) => {
  const { error } = writtenTerms.safeParse({ ...empty, ...typed });
  expect(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))).toEqual(
    errors,
  );
});

test("The form reports all errors at once", () => {
  const typed = { ...empty, due: "on", dueOn: "2020-01-01", repeat: "months", repeatMonths: "x" };
  expect(writtenNewTerms.safeParse(typed).error?.issues.map(({ path }) => path)).toEqual([
    ["dueOn"],
    ["repeatMonths"],
  ]);
});

const id = "01a20300-0000-7000-8000-000000000001";

test("Assigning to people who completed a course ignores their earlier completions", () => {
  const form = {
    ...empty,
    id,
    courseId: id,
    audience: "completed",
    earlier: "count",
    groups: "",
    people: "",
  };
  expect(newAssignmentForm.parse(form)).toMatchObject({
    audience: { kind: "completed" },
    earlierCounts: false,
  });
  expect(newAssignmentForm.parse({ ...form, audience: "chosen", groups: `${id}.${id}` })).toMatchObject({
    audience: { kind: "chosen", groupIds: [id], personIds: [] },
    earlierCounts: true,
  });
});

const other = "01a20300-0000-7000-8000-000000000002";

test("People are ticked by their ids, which must be well formed", () => {
  expect(tickedIn({})).toEqual([]);
  expect(tickedIn({ person: id })).toEqual([id]);
  expect(tickedIn({ person: [id, other] })).toEqual([id, other]);
  expect(tickedIn({ person: [id, id] }), "twice the same").toEqual([id]);
  expect(tickedIn({ person: [id, "none"] })).toBeNull();
  expect(chosenLearnersQuery.parse({ do: "exempt", person: id, sort: "due" })).toEqual({
    do: "exempt",
    whom: "ticked",
    person: [id],
  });
  for (const query of [{ person: id }, { do: "delete", person: id }, { do: "remind", person: "none" }])
    expect(chosenLearnersQuery.safeParse(query).success).toBe(false);
});

test("An exemption of several people needs a reason, and every change a course or a path", () => {
  const form = { courseId: id, do: "exempt", reason: "", people: `${id}.${other}` };
  expect(learnersForm.safeParse(form).error?.issues).toMatchObject([{ path: ["reason"] }]);
  expect(learnersForm.parse({ ...form, reason: "Why" })).toMatchObject({
    courseId: id,
    people: [id, other],
    reason: "Why",
  });
  const { courseId: learningPathId, ...ofNothing } = { ...form, do: "remind" };
  expect(learnersForm.parse({ ...ofNothing, learningPathId })).toMatchObject({ learningPathId });
  expect(learnersForm.safeParse(ofNothing).success, "of nothing").toBe(false);
  expect(learnersForm.safeParse({ ...form, reason: "Why", people: "none" }).success).toBe(false);
});

test("at most a thousand people are changed at once, each once", () => {
  const form = { courseId: id, do: "remind" };
  const many = Array.from({ length: 1000 }, () => crypto.randomUUID());
  expect(learnersForm.parse({ ...form, people: [...many, ...many].join(".") }).people).toEqual(many);
  expect(learnersForm.safeParse({ ...form, people: [...many, id].join(".") }).success).toBe(false);
});

test("a report in an address is read with its counts alone", () => {
  const address = { report: "exempt", exempted: "2", inPaths: "1", paths: "1", path: id, state: "overdue" };
  expect(learnersReport.parse(address)).toEqual({
    report: "exempt",
    exempted: 2,
    inPaths: 1,
    paths: 1,
    still: 0,
    left: 0,
    path: id,
  });
  for (const wrong of [{ exempted: "many" }, { path: "<b>" }, { report: "other" }])
    expect(learnersReport.safeParse({ ...address, ...wrong }).success).toBe(false);
});
