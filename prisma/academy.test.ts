import { expect, test } from "vitest";
import { courseImport } from "@/lib/courses/import-schema";
import academy from "./academy.json";

test("a course for admins is not among the first courses of everyone", () => {
  const forAdmins = courseImport
    .parse(academy)
    .filter(({ categories }) => categories.includes("Administration"));
  expect(forAdmins).not.toEqual([]);
  for (const { name, groups } of forAdmins) expect(groups, name).not.toBeUndefined();
});
