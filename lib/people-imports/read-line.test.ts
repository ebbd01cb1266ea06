import { expect, test } from "vitest";
import { languages } from "@/lib/messages/languages";
import { messagesIn } from "@/lib/messages/messages";
import { detectColumns } from "./detect-columns";
import { readLine } from "./read-line";
import { personTargets, type Target } from "./schema";

const columns = (...targets: Target[]) => targets.map((target) => ({ target }));

test("Columns are recognized in every language of the platform, and as HR systems name them", () => {
  for (const language of Object.keys(languages)) {
    const { targets } = messagesIn(language).peopleImports;
    expect(
      detectColumns(
        personTargets.map((target) => targets[target]),
        [],
      ),
      language,
    ).toEqual([...personTargets]);
  }
  expect(detectColumns(["userPrincipalName", "givenName", "Surname", "Work E-Mail", "Dept."], [])).toEqual([
    "userId",
    "firstName",
    "lastName",
    null,
    null,
  ]);
  expect(detectColumns(["Personalnummer", "Prénom", "E-Mail-Adresse", "accountEnabled"], [])).toEqual([
    "userId",
    "firstName",
    "email",
    "active",
  ]);
});

test("A custom field takes its column, and the best heading has the user IDs", () => {
  const department = { id: "0199a3f2-0000-7000-8000-000000000001", name: "Department" };
  const personnel = { id: "0199a3f2-0000-7000-8000-000000000002", name: "Employee ID" };
  expect(detectColumns(["employee id", "user id", "id", "DEPARTMENT"], [department, personnel])).toEqual([
    `field:${personnel.id}`,
    "userId",
    null,
    `field:${department.id}`,
  ]);
});

test("Blank cells say nothing, and others are cleaned", () => {
  const read = readLine(
    [" u-1 ", "Ada", "", " ADA@example.com", "Sales; Support;;Sales", "Ja", "'-7"],
    columns("userId", "firstName", "lastName", "email", "groups", "active", "field:f"),
  );
  expect(read).toEqual({
    userId: "u-1",
    problem: null,
    values: {
      firstName: "Ada",
      email: "ADA@example.com",
      groups: ["Sales", "Support"],
      active: true,
      fields: { f: "-7" },
    },
  });
});

test("A line with an unusable cell is rejected with that cell", () => {
  const problemOf = (...cells: string[]) =>
    readLine(cells, columns("userId", "email", "active", "groups")).problem;
  expect(problemOf("", "a@x.example")).toEqual({ code: "user_id_missing", cell: "" });
  expect(problemOf("1,23457E+15")).toEqual({ code: "user_id_rounded", cell: "1,23457E+15" });
  expect(problemOf("x".repeat(256))).toMatchObject({ code: "user_id_unusable" });
  expect(problemOf("u", "nobody")).toEqual({ code: "email_unusable", cell: "nobody" });
  expect(problemOf("u", "", "perhaps")).toEqual({ code: "active_unknown", cell: "perhaps" });
  expect(problemOf("u", "", "", "x".repeat(201))).toMatchObject({ code: "group_unusable" });
});
