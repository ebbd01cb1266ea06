import fc from "fast-check";
import { expect, test } from "vitest";
import { fileScope, linkScope, withProtocol } from "./content-url";

const site = "https://learn.example";

test.each([
  ["/academy/a.svg", "site"],
  ["/authors/a.svg", "site"],
  ["https://cdn.example/a.svg", "https"],
  ["https://cdn.example/auth/a.svg", "https"],
  ["https://learn.example.evil.example/auth", "https"],
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
  expect(linkScope(address, site)).toBe(place);
});

const ownOrigins = [
  "https://learn.example",
  "HTTPS://LEARN.Example",
  "https://learn.example:443",
  "https://learn.example:8443",
  "https://learn.example.",
  "https://l\tearn.exa\nmple",
  "https://\tlearn.example",
  "https:///learn.example",
  "https://learn%2eexample",
  "https://ｌearn.example",
];

test.each(ownOrigins)("%j is this site, whose paths count", (origin) => {
  for (const path of ["/auth/oauth_base", "/x/../auth/admin-link", "\\auth/signout", "/%61uth", "//auth"])
    expect(linkScope(origin + path, site), path).toBeNull();
  expect(linkScope(`${origin}/courses/a`, site)).toBe("site");
  for (const path of [
    "/admin/people/1/export",
    "",
    "/",
    "?a",
    "/media/../admin",
    "/media\\..\\admin",
    "/mediation",
  ])
    expect(fileScope(origin + path, site), path).toBeNull();
  expect(fileScope(`${origin}/media/a/b.png`, site)).toBe("site");
});

test.each([
  "//learn.example/auth/oauth_base",
  "/\\learn.example/auth/oauth_base",
  "https:\\\\learn.example\\media/a/b",
  "https://ada@learn.example/media/a/b",
  "https://ada:secret@learn.example/auth/oauth_base",
])("%j is nothing that a page may have", (address) => {
  expect(linkScope(address, site)).toBeNull();
  expect(fileScope(address, site)).toBeNull();
});

test("http is as good as https for this site", () => {
  const both = ["https:", "http:"] as const;
  expect(linkScope("http://learn.example/auth/oauth_base", site, both)).toBeNull();
  expect(linkScope("http://other.example/auth/oauth_base", site, both)).toBe("https");
  expect(linkScope("http://localhost:3000/auth/oauth_base", "http://localhost:3000", both)).toBeNull();
});

test.each([
  ["/media/a/b.png", "site"],
  ["/academy/a.svg", "site"],
  ["https://cdn.example/admin/a.svg", "https"],
  ["/admin/people/1/export", null],
  ["/media/../admin/people/csv", null],
  ["/media/%2e%2e/admin/people/csv", null],
  ["/", null],
  ["/authors/a.svg", null],
  ["admin/people/csv", null],
  ["", null],
])("a file's address %s lies at: %s", (address, place) => {
  expect(fileScope(address, site)).toBe(place);
});

test("a path counts as one of this site exactly when a browser finds it there", () => {
  fc.assert(
    fc.property(
      fc.string().filter((rest) => !/auth/i.test(rest) && !rest.includes("%")),
      (rest) => {
        const isOwn =
          URL.canParse(`/${rest}`, "https://a.example") &&
          new URL(`/${rest}`, "https://a.example").host === "a.example";
        expect(linkScope(`/${rest}`, site) === "site").toBe(isOwn);
      },
    ),
  );
});

test.each([
  ["www.youtube.com/watch?v=aqz-KE-bpKQ", "https://www.youtube.com/watch?v=aqz-KE-bpKQ"],
  ["youtu.be/aqz-KE-bpKQ", "https://youtu.be/aqz-KE-bpKQ"],
  [" \u200bexample.com\u200b ", "https://example.com"],
  ["müller.example:8443/a b", "https://müller.example:8443/a b"],
  ["intranet.example?page=1", "https://intranet.example?page=1"],
])("the protocol of %j is added", (typed, address) => {
  expect(withProtocol(typed)).toBe(address);
});

test.each([
  "https://a.example",
  "http://a.example",
  "https://fa.wikipedia.org/wiki/نیم\u200cفاصله",
  "/media/a/b.png",
  "film.mp4",
  "a.png",
  "mailto:a@x.example",
  "ada",
  "",
])("%j stays as it is", (typed) => {
  expect(withProtocol(typed)).toBe(typed);
});
