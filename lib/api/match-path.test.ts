import { expect, test } from "vitest";
import { matchPath } from "./match-path";
import { endpointList } from "./paths";

test.each(endpointList.map(([path]) => path))("%s has a route for any plain id", (path) => {
  expect(matchPath(path.replace("{id}", "a_B-9"))).toBeInstanceOf(Function);
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
])("a path to normalize or an unknown one is left to Next.js: %s", (path) => {
  expect(matchPath(path)).toBeUndefined();
});
