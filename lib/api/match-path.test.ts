import { expect, test } from "vitest";
import { matchPath } from "./match-path";
import { operations } from "./operations";

test.each(operations)("$method $path has a route for any plain id", ({ path, method }) => {
  const route = matchPath(path.replace("{id}", "a_B-9"));
  expect(route?.operations).toContainEqual(expect.objectContaining({ path, method }));
  expect(route?.handle).toBeDefined();
});

test.each(["caf%C3%A9", "a.b", "a%20b", "{id}", "x".repeat(999)])(
  "The gate knows the operations of the id %s",
  (id) => {
    const [operation] = matchPath(`/v2/courses/${id}/enrollments`)?.operations ?? [];
    expect(operation).toMatchObject({ path: "/v2/courses/{id}/enrollments" });
  },
);

test.each(["caf%C3%A9", "a.b", "a%20b", "{id}", ".."])("Next.js handles the id %s", (id) => {
  expect(matchPath(`/v2/courses/${id}`)?.handle).toBeUndefined();
});

test.each([
  "/v2",
  "/v2/",
  "/v2/courses/",
  "/v2//courses",
  "/v2/courses/../people",
  "/v2/courses/1/enrollments/",
  "/v2/courses/1/nothing",
  "/v2/constructor",
  "/v1/courses",
])("Next.js handles paths that need normalizing or are unknown: %s", (path) => {
  expect(matchPath(path)).toBeUndefined();
});
