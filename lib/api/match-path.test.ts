import { expect, test } from "vitest";
import { matchPath } from "./match-path";
import { operations } from "./operations";

test.each(operations)("$method $path has a route for any plain id", (operation) => {
  const route = matchPath(operation.path.replace("{id}", "a_B-9"));
  expect(route?.operations).toContain(operation);
});

test.each([
  "/v2",
  "/v2/",
  "/v2/courses/",
  "/v2//courses",
  "/v2/courses/a%20b",
  "/v2/courses/{id}",
  "/v2/courses/../people",
  "/v2/courses/1/enrollments/",
  "/v2/courses/1/nothing",
  "/v2/constructor",
  "/v1/courses",
])("Next.js handles paths that need normalizing or are unknown: %s", (path) => {
  expect(matchPath(path)).toBeUndefined();
});
