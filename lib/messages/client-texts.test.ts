import { expect, test } from "vitest";
import { clientTexts, fill } from "./client-texts";
import { pseudoText } from "./pseudo";
import { number, plural } from "./runtime";

const texts = {
  save: "Save",
  terms: ({ link }: { link: (children: string) => string }) => `Read ${link("the terms")}.`,
  progress: { of: ({ name, percent }: { name: string; percent: number }) => `${name}: ${percent} %` },
};

test("A client component gets plain values, and fills in arguments by name", () => {
  const given = clientTexts(texts);
  expect(JSON.parse(JSON.stringify(given))).toEqual({
    save: "Save",
    terms: "Read <link>the terms</link>.",
    progress: { of: "{name}: {percent} %" },
  });
  expect(fill(given.terms, { link: (words) => `[${words}]` })).toBe("Read [the terms].");
  expect(fill(given.progress.of, { name: "{percent}.pdf", percent: 40 })).toBe("{percent}.pdf: 40 %");
});

test("A number keeps its placeholder, and its plural is the general one", () => {
  const pages = ({ count }: { count: number }) =>
    plural("en", count, { one: () => "1 page", other: () => `${number("en", count)} pages` }, "cardinal");
  expect(clientTexts({ pages }).pages).toBe("{count} pages");
});

test("The pseudo-locale keeps placeholders and tags", () => {
  const text = pseudoText("Read <link>the terms of {name}</link>.");
  const args = { name: "Ada", link: (words: string) => `(${words})` };
  expect(fill<typeof args>(text, args)).toMatch(/^\[Réád \(thé térmš öf Ada\)\.( ~~~)+\]$/);
});
