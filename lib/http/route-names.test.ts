import { expect, test } from "vitest";
import { routeWithIds } from "./route-names";

const id = "01a20300-0000-7000-8000-000000000001";

const routes = (path: string) =>
  path.startsWith("/admin/people/") ? "/admin/people/[id]/assignments" : undefined;

test.each([
  [`/admin/people/${id}/assignments`, `/admin/people/${id}/assignments`],
  ["/admin/people/ada@example.com/assignments", "/admin/people/[id]/assignments"],
  ["/admin/people/Ada%20Lovelace/assignments", "/admin/people/[id]/assignments"],
])("%s keeps ids and no other typed text", (path, kept) => {
  expect(routeWithIds(path, routes)).toBe(kept);
});

test("A path without a route is unknown", () => {
  expect(routeWithIds("/ada@example.com/", () => undefined)).toBe("unknown");
  expect(routeWithIds(`/admin/people/${id}`, null)).toBe("unknown");
});
