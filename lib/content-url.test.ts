import fc from "fast-check";
import { expect, test } from "vitest";
import { linkScope } from "./content-url";

test.each([
  ["/academy/a.svg", "site"],
  ["/authors/a.svg", "site"],
  ["https://cdn.example/a.svg", "https"],
  ["https://cdn.example/auth/a.svg", "https"],
  ["https://user:secret@cdn.example/a.svg", null],
  ["http://cdn.example/a.svg", null],
  ["//other.example/a.svg", null],
  ["/\\other.example/a.svg", null],
  ["/\t/other.example/a.svg", null],
  ["/auth/oauth_base", null],
  ["/x/../auth/oauth_base?destination=/", null],
  ["/%61uth/oauth_base", null],
  ["/auth", null],
  ["javascript:alert(1)", null],
])("%s lies at: %s", (address, place) => {
  expect(linkScope(address)).toBe(place);
});

test("whatever a path is, a browser finds it on this site exactly when it counts as one of it", () => {
  fc.assert(
    fc.property(
      fc.string().filter((rest) => !/auth/i.test(rest) && !rest.includes("%")),
      (rest) => {
        const isOwn =
          URL.canParse(`/${rest}`, "https://a.example") &&
          new URL(`/${rest}`, "https://a.example").host === "a.example";
        expect(linkScope(`/${rest}`) === "site").toBe(isOwn);
      },
    ),
  );
});
