import fc from "fast-check";
import { expect, test } from "vitest";
import { safeDestination } from "./destination";

test.each(["/", "/courses/x", "/courses/x?a=1&b=%20c", "/catalog?page=2#top", "/kurse/größe"])(
  "%s is kept",
  (path) => {
    expect(decodeURI(safeDestination(path))).toBe(decodeURI(path));
  },
);

test.each([
  null,
  undefined,
  "",
  "courses/x",
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "javascript:alert(1)",
  "/auth/oauth_base",
  "/auth",
  "/v2/courses",
  `/${"x".repeat(2_000)}`,
])("%j becomes the dashboard", (value) => {
  expect(safeDestination(value)).toBe("/");
});

test("Any input leads to a stable path on this service", () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom("/", "\\", "/admin", "/csv", ".", "..", "//", "@", ":", "%2f", "\t", "\0", "?", "#"),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const result = safeDestination(`/${pieces.join("")}`);
      expect(new URL(result, "https://here.example").origin).toBe("https://here.example");
      expect(safeDestination(result)).toBe(result);
      expect(result).not.toMatch(/[\0\r\n]/);
    }),
  );
});

test.each([
  ["/admin/people/csv?q=csv", "/admin/people?q=csv"],
  ["/admin/people/csv/#a", "/admin/people#a"],
  ["/admin/people/csv/csv", "/admin/people"],
  ["/admin/people/1/export", "/admin/people/1"],
  ["/admin/identity-provider/check", "/admin/identity-provider"],
  ["/admin/people?q=/csv", "/admin/people?q=/csv"],
  ["/courses/csv", "/courses/csv"],
])("sign-in for %s leads back to %s", (path, page) => {
  expect(safeDestination(path)).toBe(page);
});
