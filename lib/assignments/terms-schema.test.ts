import { expect, test } from "vitest";
import { newAssignmentForm } from "./audience-schema";
import { learnersForm } from "./learners-schema";
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

test("A list sends ticked people by name, and an exemption needs a reason", () => {
  const form = { courseId: id, do: "exempt", reason: "", [`person.${id}`]: "on" };
  expect(learnersForm.safeParse(form).error?.issues).toMatchObject([{ path: ["reason"] }]);
  expect(learnersForm.parse({ ...form, reason: "Why" })).toMatchObject({
    of: { courseId: id },
    personIds: [id],
    reason: "Why",
  });
  const { courseId: learningPathId, ...ofPath } = { ...form, reason: "Why" };
  expect(learnersForm.parse({ ...ofPath, learningPathId })).toMatchObject({ of: { learningPathId } });
  expect(learnersForm.safeParse(ofPath).success, "of nothing").toBe(false);
  expect(learnersForm.safeParse({ courseId: id, do: "assign" }).error?.issues).toMatchObject([
    { path: ["personIds"], message: "Tick the people first." },
  ]);
  expect(learnersForm.safeParse({ ...form, reason: "Why", "person.none": "on" }).success).toBe(false);
});

test("Acting on everyone in a list needs a confirmation", () => {
  const form = { courseId: id, whom: "found", reason: "Why" };
  for (const deed of ["exempt", "remind"]) {
    expect(learnersForm.safeParse({ ...form, do: deed }).error?.issues).toMatchObject([
      { path: ["personIds"] },
    ]);
    expect(learnersForm.parse({ ...form, do: `${deed}_found` })).toMatchObject({
      deed,
      whom: "found",
      personIds: [],
    });
  }
  expect(learnersForm.parse({ ...form, do: "assign" })).toMatchObject({ deed: "assign" });
});
